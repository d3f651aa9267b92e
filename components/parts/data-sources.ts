import type { DataProvider } from "@/lib/schema/credential";

/** Sources of external data. Their terms require a visible link wherever their data is shown. */
export const DATA_SOURCES: Record<DataProvider, { readonly name: string; readonly url: string }> = {
  market: { name: "Twelve Data", url: "https://twelvedata.com" },
  economic: { name: "FRED", url: "https://fred.stlouisfed.org" },
  news: { name: "Event Registry", url: "https://eventregistry.org" },
};
