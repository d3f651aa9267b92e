import { expect, test } from "vitest";
import type { MarketDetail } from "@/lib/contract/market";
import { productData } from "./product-data";

const detail: MarketDetail = {
  kind: "workflow",
  id: "w",
  name: "Board",
  description: "</script><script>alert(1)</script>",
  publisher: "Ada & Co",
  price: { mode: "monthly", amount: 1250, currency: "USD" },
  announced: null,
  own: false,
  subscribed: false,
  listed: true,
  slug: "board-1a2b3c",
  summary: "",
  category: "",
  taken_down: null,
  available: true,
  type: null,
  endpoints: [],
  widgets: [],
  sample: null,
  sample_data: false,
  tiers: [],
  preview: null,
  calls: { hosts: [], any_host: false, email: false },
  record: { runs: 0, succeeded: 0, last_success_at: null, usual_seconds: null, usual_ms: null },
  subscription: null,
};

test("what sellers write cannot leave the element that it stands in, and is read back as it was", () => {
  const text = productData(
    { name: "<b>\u2028", summary: "", publisher: "Ada & Co" },
    detail,
    "https://x/store/board",
  );
  expect(text).not.toMatch(/[<>&\u2028]/);
  expect(JSON.parse(text)).toMatchObject({
    name: "<b>\u2028",
    description: detail.description,
    brand: { name: "Ada & Co" },
    offers: { price: "12.50", priceCurrency: "USD" },
  });
});
