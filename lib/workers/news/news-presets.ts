/** Named settings that one click puts into the form. */
export interface NewsPreset {
  readonly label: string;
  readonly params: {
    readonly categories: readonly string[];
    /** Null clears sources that another preset set. */
    readonly sources: readonly string[] | null;
    readonly keyword: string;
    readonly limit: number | null;
  };
  /**
   * Categories whose URI we don't know. When the preset is selected, their names are looked up at the
   * provider.
   */
  readonly lookups?: readonly string[];
}

/**
 * Uses only category URIs that have appeared in the provider's responses. None has for government finance,
 * which is looked up, nor for currencies and commodities, which search by words within investing.
 */
export const NEWS_PRESETS: readonly NewsPreset[] = [
  {
    label: "Financial",
    params: {
      categories: ["dmoz/Business/Investing/Stocks_and_Bonds"],
      sources: ["reuters.com", "bloomberg.com", "wsj.com", "cnbc.com"],
      keyword: "",
      limit: 100,
    },
    lookups: ["Government Finance"],
  },
  {
    label: "Currencies",
    params: { categories: ["dmoz/Business/Investing"], sources: null, keyword: "currencies", limit: null },
  },
  {
    label: "Commodities",
    params: { categories: ["dmoz/Business/Investing"], sources: null, keyword: "commodities", limit: null },
  },
];
