import { expect, test } from "vitest";
import type { MarketDetail } from "@/lib/contract/market";
import { productData } from "./product-data";
import { sellerData } from "./seller-data";

const detail: MarketDetail = {
  kind: "workflow",
  id: "w",
  name: "Board",
  description: "</script><script>alert(1)</script>",
  publisher: "Ada & Co",
  price: { mode: "monthly", amount: 1250, currency: "USD" },
  announced: null,
  rating: null,
  drawing: null,
  ratings: [],
  own_rating: null,
  may_rate: false,
  failing_since: null,
  own: false,
  subscribed: false,
  listed: true,
  slug: "board-1a2b3c",
  summary: "",
  category: "",
  taken_down: null,
  review: null,
  review_first: [],
  available: true,
  has_data: true,
  type: null,
  endpoints: [],
  widgets: [],
  sample: null,
  sample_data: false,
  tiers: [],
  preview: null,
  calls: { hosts: [], any_host: false, email: false },
  record: { runs: 0, succeeded: 0, last_success_at: null, usual_seconds: null, usual_ms: null },
  changes: [],
  show_tests: false,
  tests: null,
  subscription: null,
};

test("what sellers write cannot leave the element that it stands in, and is read back as it was", () => {
  const text = productData(
    { slug: "board", name: "<b>\u2028", summary: "", publisher: "Ada & Co", sellerSlug: "ada" },
    detail,
    "https://x",
  );
  expect(text).not.toMatch(/[<>&\u2028]/);
  expect(JSON.parse(text)).toMatchObject({
    name: "<b>\u2028",
    description: detail.description,
    brand: { name: "Ada & Co" },
    image: "https://x/store/board/social.png",
    offers: { price: "12.50", priceCurrency: "USD", priceSpecification: { unitCode: "MON" } },
  });
});

test("plans side by side are offers side by side", () => {
  const plan = {
    mode: "plan",
    currency: "USD",
    period: "year",
    unit: "cycle",
    includes: 1,
    overage: 0,
  } as const;
  const tier = (name: string, amount: number) => ({
    tier: name,
    name,
    price: { ...plan, amount },
    announced: null,
  });
  const shown = { slug: "board", name: "Board", summary: "", publisher: "Ada", sellerSlug: "ada" };
  const text = productData(shown, { ...detail, tiers: [tier("Basic", 100), tier("Pro", 900)] }, "https://x");
  expect(JSON.parse(text).offers).toMatchObject([
    { name: "Basic", price: "1.00", seller: { url: "https://x/store/sellers/ada" } },
    { name: "Pro", price: "9.00", priceSpecification: { unitCode: "ANN" } },
  ]);
});

test("a seller's own words are read back as they were", () => {
  const seller = { slug: "ada", name: "</script>", about: "<b>", site: "https://ada.example", items: [] };
  const text = sellerData(seller, "https://x");
  expect(text).not.toMatch(/[<>]/);
  expect(JSON.parse(text).mainEntity).toMatchObject({ name: "</script>", description: "<b>" });
});

test("search engines are told of ratings where there are some, and of none where there are none", () => {
  const item = { slug: "board", name: "Board", summary: "", publisher: "Ada", sellerSlug: "ada" };
  const read = (rating: MarketDetail["rating"]) =>
    JSON.parse(productData(item, { ...detail, rating }, "https://x"));
  expect(read(null)).not.toHaveProperty("aggregateRating");
  expect(read({ average: 4.5, count: 2 }).aggregateRating).toMatchObject({
    ratingValue: 4.5,
    ratingCount: 2,
  });
});
