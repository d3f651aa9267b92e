import { scriptText } from "./script-text";

interface SellerFacts {
  readonly slug: string;
  readonly name: string;
  readonly about: string;
  readonly site: string;
  readonly items: readonly { readonly slug: string; readonly name: string }[];
}

const MAX_ITEMS = 100;

export function sellerData({ slug, name, about, site, items }: SellerFacts, origin: string): string {
  return scriptText({
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    url: `${origin}/store/sellers/${slug}`,
    mainEntity: {
      "@type": "Organization",
      name,
      ...(about !== "" && { description: about }),
      ...(site !== "" && { url: site }),
    },
    hasPart: {
      "@type": "ItemList",
      numberOfItems: items.length,
      itemListElement: items.slice(0, MAX_ITEMS).map((item, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name: item.name,
        url: `${origin}/store/${item.slug}`,
      })),
    },
  });
}
