export interface NewsPreset {
  readonly label: string;
  readonly params: {
    readonly categories: readonly string[];
    /** Sources to select. Null clears the sources that another preset selected. */
    readonly sources: readonly string[] | null;
    readonly keyword: string;
    readonly limit: number | null;
  };
  /**
   * Names of categories to look up at the provider when the preset is selected, because their URIs are
   * unknown.
   */
  readonly lookups?: readonly string[];
}

/**
 * These category URIs have appeared in the provider's responses. No URI for government finance has appeared,
 * so that category is looked up. For currencies and commodities, none has appeared either, so these presets
 * search by keyword within the investing category.
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
