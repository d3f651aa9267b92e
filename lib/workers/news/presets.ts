/** A named choice of categories, put into the form with one click. */
export interface NewsPreset {
  readonly label: string;
  readonly params: { readonly categories?: readonly string[]; readonly keyword?: string };
}

/**
 * Only category URIs that were seen in answers of the provider. None was seen for currencies or commodities:
 * these search by words inside the investing category, which any account can.
 */
export const NEWS_PRESETS: readonly NewsPreset[] = [
  {
    label: "Financial",
    params: {
      categories: ["dmoz/Business/Investing", "dmoz/Business/Investing/Stocks_and_Bonds", "news/Business"],
      keyword: "",
    },
  },
  { label: "Currencies", params: { categories: ["dmoz/Business/Investing"], keyword: "currencies" } },
  { label: "Commodities", params: { categories: ["dmoz/Business/Investing"], keyword: "commodities" } },
];
