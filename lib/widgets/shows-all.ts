import type { WidgetKind } from "@/lib/schema/dashboard";
import { findRows, symbolsOf } from "./find-rows";
import { timeKeyOf } from "./timeline";

const WITHOUT_TIME: readonly WidgetKind[] = ["heatmap", "bar"];

/** A heat map of months shows only one symbol, and so do bars over time. */
export function showsAll(kind: WidgetKind, value: unknown): boolean {
  if (!WITHOUT_TIME.includes(kind)) return kind === "table" || kind === "treemap" || kind === "sparklines";
  return ![...(symbolsOf(value)?.values() ?? [])].some((entry) => timeKeyOf(findRows(entry) ?? []) !== null);
}
