/** Named settings, put into the form with one click. */
export interface NewsPreset {
  readonly label: string;
  readonly params: {
    readonly categories: readonly string[];
    /** Null clears the sources of another preset. */
    readonly sources: readonly string[] | null;
    readonly keyword: string;
    readonly limit: number | null;
  };
  /**
   * Categories without a known URI. Their names are looked up at the provider when the preset is selected.
   */
  readonly lookups?: readonly string[];
}

/**
 * Only category URIs that appeared in the provider's responses. None did for government finance, which is
 * looked up, nor for currencies and commodities, which search by words within investing.
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
