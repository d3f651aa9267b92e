import type { Range, WidgetAsk } from "@/lib/schema/dashboard";

/** What a board is set to. */
interface BoardValues {
  readonly symbol: string | null;
  readonly range: Range | null;
}

/** What a widget's workflow is asked with; nothing where the board says nothing that it takes. */
export function questionOf(ask: WidgetAsk, { symbol, range }: BoardValues): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  if (ask.symbol !== undefined && symbol !== null) pairs.push([ask.symbol, symbol]);
  if (ask.range !== undefined && range !== null) pairs.push([ask.range, range]);
  return pairs;
}
