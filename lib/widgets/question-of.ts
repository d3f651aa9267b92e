import type { Range, WidgetAsk } from "@/lib/schema/dashboard";

/** The dashboard's parameters. */
interface BoardValues {
  readonly symbol: string | null;
  readonly range: Range | null;
}

/** Variables for the widget's workflow; empty if the dashboard sets none that it accepts. */
export function questionOf(ask: WidgetAsk, { symbol, range }: BoardValues): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  if (ask.symbol !== undefined && symbol !== null) pairs.push([ask.symbol, symbol]);
  if (ask.range !== undefined && range !== null) pairs.push([ask.range, range]);
  return pairs;
}
