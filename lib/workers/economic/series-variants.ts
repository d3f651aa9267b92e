import type { WorkerVariant } from "@/lib/workers/define-worker";

/**
 * Popular series that the worker search lists as variants. Each title starts with the everyday word for the
 * series, so that the series is listed before the worker type in the results.
 */
const SERIES: readonly (readonly [id: string, title: string, keywords: readonly string[]])[] = [
  ["CPIAUCSL", "Inflation, CPI", ["consumer price index", "prices", "cost of living"]],
  ["UNRATE", "Unemployment rate", ["jobs", "jobless", "labour market"]],
  ["PAYEMS", "Jobs, nonfarm payrolls", ["employment", "nfp", "payrolls", "labour market"]],
  ["FEDFUNDS", "Interest rate, Federal funds", ["rates", "policy rate", "fed"]],
  ["DGS10", "Treasury yield, 10 years", ["rates", "interest rate", "bonds", "government bonds"]],
  ["GDP", "GDP, gross domestic product", ["growth", "economy", "output"]],
  ["DCOILWTICO", "Oil price, WTI", ["crude oil", "commodities", "energy"]],
];

export function seriesVariants(): WorkerVariant[] {
  return SERIES.map(([id, title, keywords]) => ({
    title,
    summary: `Values of the series ${id} over time.`,
    params: { operation: "series_observations", series_id: id },
    keywords: [...keywords, id],
    group: "Series",
  }));
}
