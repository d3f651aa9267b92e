/** This file must not import zod, because the browser loads it. */

export const WIDGET_KINDS = [
  "number",
  "table",
  "line",
  "bar",
  "candlestick",
  "news",
  "calendar",
  "text",
  "gauge",
  "heatmap",
  "treemap",
  "sparklines",
] as const;

export const MAX_THRESHOLDS = 6;
export const GRID_COLUMNS = 12;
export const MAX_CALLS_PER_HOUR = 3_600;
export const RANGES = ["1D", "5D", "1M", "3M", "6M", "YTD", "1Y", "5Y", "All"] as const;
