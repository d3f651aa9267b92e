/** Named settings, put into the form with one click. */
export interface NewsPreset {
  readonly label: string;
  readonly params: {
    readonly categories: readonly string[];
    /** Null takes out what another preset has put in. */
    readonly sources: readonly string[] | null;
    readonly keyword: string;
    readonly limit: number | null;
  };
  /** Categories whose URI is not known here: the provider is asked for them by name when the preset is chosen. */
  readonly lookups?: readonly string[];
}

/**
 * Only category URIs that were seen in answers of the provider. None was seen for government finance, which is
 * looked up, nor for currencies or commodities: these search by words inside the investing category.
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
