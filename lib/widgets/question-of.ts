import type { Range, WidgetAsk } from "@/lib/schema/dashboard";

/** Current values of the dashboard's parameters. */
interface BoardValues {
  readonly symbol: string | null;
  readonly range: Range | null;
}

/**
 * Returns the variables to send to the widget's workflow. The list is empty if the dashboard sets no
 * parameter that the widget passes on.
 */
export function questionOf(ask: WidgetAsk, { symbol, range }: BoardValues): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  if (ask.symbol !== undefined && symbol !== null) pairs.push([ask.symbol, symbol]);
  if (ask.range !== undefined && range !== null) pairs.push([ask.range, range]);
  return pairs;
}
