import { isJsonObject, type JsonObject } from "@/lib/kit/json";
import type { WidgetKind, WidgetOptions } from "@/lib/schema/dashboard";
import { cellOf } from "./columns";
import { symbolsOf } from "./find-rows";
import { showsAll } from "./shows-all";

/** What is about one symbol wherever it is drawn; in a table or an article it stands in the rows. */
const NAMED: readonly WidgetKind[] = ["number", "gauge", "line", "bar", "candlestick"];

/** The symbol that is drawn, where the value says so: a dashboard is read tile by tile. */
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

/** The symbol that a whole value is about. */
export function symbolOf(value: unknown): string | null {
  const symbol = isJsonObject(value) ? cellOf(value, "symbol") : null;
  return typeof symbol === "string" && symbol.trim() !== "" ? symbol.slice(0, 100) : null;
}

/** Of several symbols the chosen one, else the first that has data. */
export function entryOf(value: unknown, symbol: string | null): [string, JsonObject] | null {
  const entries = [...(symbolsOf(value) ?? [])];
  const found =
    symbol === null
      ? entries.find(([, entry]) => !isJsonObject(entry.error))
      : entries.find(([name, entry]) => isSameSymbol(name, symbol) && !isJsonObject(entry.error));
  return found ?? null;
}

/** In either case, and with or without the exchange: "aapl" and "AAPL:NASDAQ" ask for what is "AAPL". */
export function isSameSymbol(a: string, b: string): boolean {
  const [one, other] = [a.trim().toLowerCase(), b.trim().toLowerCase()];
  if (one.includes(":") && other.includes(":")) return one === other;
  return one.split(":")[0] === other.split(":")[0];
}
