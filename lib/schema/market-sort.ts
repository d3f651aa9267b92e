export const MARKET_SORTS = ["newest", "rated"] as const;
export type MarketSort = (typeof MARKET_SORTS)[number];
