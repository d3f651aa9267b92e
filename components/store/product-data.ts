import type { MarketDetail } from "@/lib/contract/market";
import { majorUnits } from "@/lib/pricing/currencies";
import type { Price } from "@/lib/schema/price";
import { MAX_STARS } from "@/lib/schema/rating";
import { scriptText } from "./script-text";

interface Shown {
  readonly slug: string;
  readonly name: string;
  readonly summary: string;
  readonly publisher: string;
  readonly sellerSlug: string;
}

/**
 * Returns the item's structured data in the vocabulary of schema.org, as JSON that is safe inside a script
 * element.
 */
export function productData(item: Shown, detail: MarketDetail, origin: string): string {
  const url = `${origin}/store/${item.slug}`;
  const availability = `https://schema.org/${detail.available && detail.has_data ? "InStock" : "OutOfStock"}`;
  const seller = {
    "@type": "Organization",
    name: item.publisher,
    url: `${origin}/store/sellers/${item.sellerSlug}`,
  };
  const offers = (detail.tiers.length > 0 ? detail.tiers : [{ name: null, price: detail.price }]).map(
    ({ name, price }) => ({
      "@type": "Offer",
      ...(name !== null && { name }),
      url,
      price: majorUnits(price.amount, price.currency),
      priceCurrency: price.currency,
      ...specified(price),
      availability,
      seller,
    }),
  );
  return scriptText({
    "@context": "https://schema.org",
    "@type": "Product",
    name: item.name,
    description: item.summary || detail.description,
    url,
    sku: item.slug,
    image: `${url}/social.png`,
    brand: { "@type": "Organization", name: item.publisher },
    ...(detail.category !== "" && { category: detail.category }),
    ...(detail.rating && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: detail.rating.average,
        ratingCount: detail.rating.count,
        bestRating: MAX_STARS,
        worstRating: 1,
      },
    }),
    offers: offers.length === 1 ? offers[0] : offers,
  });
}

function specified(price: Price): object {
  if (price.mode === "free") return {};
  const unit =
    price.mode === "plan"
      ? { month: "MON", year: "ANN" }[price.period]
      : price.mode === "monthly"
        ? "MON"
        : "C62";
  return {
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price: majorUnits(price.amount, price.currency),
      priceCurrency: price.currency,
      unitCode: unit,
    },
  };
}
