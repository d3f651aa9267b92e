import type { MarketDetail } from "@/lib/contract/market";
import { majorUnits } from "@/lib/pricing/currencies";

/** What search engines read of an item, in the words of schema.org; safe within a script element. */
export function productData(
  item: { readonly name: string; readonly summary: string; readonly publisher: string },
  detail: MarketDetail,
  url: string,
): string {
  const data = {
    "@context": "https://schema.org",
    "@type": "Product",
    name: item.name,
    description: item.summary || detail.description,
    url,
    brand: { "@type": "Organization", name: item.publisher },
    ...(detail.category !== "" && { category: detail.category }),
    offers: {
      "@type": "Offer",
      url,
      price: majorUnits(detail.price.amount, detail.price.currency),
      priceCurrency: detail.price.currency,
      availability: detail.available ? "https://schema.org/InStock" : "https://schema.org/OutOfStock",
    },
  };
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
