import type { Range, WidgetAsk } from "@/lib/schema/dashboard";

interface BoardValues {
  readonly symbol: string | null;
  readonly range: Range | null;
}

export function questionOf(ask: WidgetAsk, { symbol, range }: BoardValues): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  if (ask.symbol !== undefined && symbol !== null) pairs.push([ask.symbol, symbol]);
  if (ask.range !== undefined && range !== null) pairs.push([ask.range, range]);
  return pairs;
}
