import { isJsonObject, type JsonObject } from "@/lib/kit/json";
import type { WidgetKind, WidgetOptions } from "@/lib/schema/dashboard";
import { cellOf } from "./columns";
import { symbolsOf } from "./find-rows";
import { showsAll } from "./shows-all";

/**
 * These kinds of widgets show a single symbol and display its name. In tables and articles, the rows already
 * contain the symbol.
 */
const NAMED: readonly WidgetKind[] = ["number", "gauge", "line", "bar", "candlestick"];

/**
 * Returns the symbol to display on a widget, so that the widget can be understood without the rest of the
 * dashboard. Null for widgets that don't display a symbol or that show all symbols of the value.
 */
export function symbolShown(
  { kind, options }: { kind: WidgetKind; options: WidgetOptions },
  value: unknown,
  symbol: string | null,
): string | null {
  if (!NAMED.includes(kind) || (symbolsOf(value) !== null && showsAll(kind, value))) return null;
  const chosen = options.symbol ?? symbol;
  const entry = entryOf(value, chosen);
  return entry === null ? symbolOf(value) : entry[0];
}

export function symbolOf(value: unknown): string | null {
  const symbol = isJsonObject(value) ? cellOf(value, "symbol") : null;
  return typeof symbol === "string" && symbol.trim() !== "" ? symbol.slice(0, 100) : null;
}

export function entryOf(value: unknown, symbol: string | null): [string, JsonObject] | null {
  const entries = [...(symbolsOf(value) ?? [])];
  const found =
    symbol === null
      ? entries.find(([, entry]) => !isJsonObject(entry.error))
      : entries.find(([name, entry]) => isSameSymbol(name, symbol) && !isJsonObject(entry.error));
  return found ?? null;
}

/**
 * Case is ignored, and so is the exchange if only one of the two has it: "aapl" and "AAPL:NASDAQ" both match
 * "AAPL".
 */
export function isSameSymbol(a: string, b: string): boolean {
  const [one, other] = [a.trim().toLowerCase(), b.trim().toLowerCase()];
  if (one.includes(":") && other.includes(":")) return one === other;
  return one.split(":")[0] === other.split(":")[0];
}
