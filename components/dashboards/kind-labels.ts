import type { WidgetKind } from "@/lib/schema/dashboard";

export const KIND_LABELS: Record<WidgetKind, string> = {
  number: "Number",
  table: "Table",
  line: "Line",
  bar: "Bars",
  candlestick: "Candlesticks",
  news: "News",
  calendar: "Calendar",
  text: "Text",
  gauge: "Gauge",
  heatmap: "Heat map",
  treemap: "Treemap",
  sparklines: "Sparklines",
};
