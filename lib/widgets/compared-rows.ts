import type { Json } from "@/lib/kit/json";
import { cellOf } from "./columns";
import { findRows, type Row, symbolsOf } from "./find-rows";
import { readTime } from "./read-value";
import { drawnKeys } from "./series-view";
import { timeKeyOf } from "./timeline";

export const COMPARED_TIME = "time";
const MAX_COMPARED = 8;

/**
 * Merges the data of several symbols into rows with one column per symbol and one row per time. Null for
 * values without symbols.
 */
export function comparedRows(value: unknown): Row[] | null {
  const symbols = symbolsOf(value);
  if (symbols === null) return null;
  const moments = new Map<string, Record<string, Json>>();
  let count = 0;
  for (const [symbol, entry] of symbols) {
    const rows = findRows(entry) ?? [];
    const timeKey = timeKeyOf(rows);
    const [key] = drawnKeys(rows);
    if (timeKey === null || key === undefined || symbol === COMPARED_TIME) continue;
    count += 1;
    if (count > MAX_COMPARED) break;
    for (const row of rows) {
      const time = cellOf(row, timeKey);
      if (typeof time !== "string") continue;
      const moment = moments.get(time) ?? { [COMPARED_TIME]: time };
      moment[symbol] = row[key] ?? null;
      moments.set(time, moment);
    }
  }
  return count < 2 ? null : fillForward([...moments.values()]);
}

/**
 * Repeats a symbol's last close on days when its exchange is closed and another is open, because exchanges
 * have different trading days.
 */
function fillForward(rows: Record<string, Json>[]): Row[] {
  const timeOf = (row: Row) => readTime(row[COMPARED_TIME])?.ms ?? 0;
  const last: Record<string, Json> = {};
  return rows
    .sort((one, other) => timeOf(one) - timeOf(other))
    .map((row) => {
      for (const [key, value] of Object.entries(row)) if (value !== null) last[key] = value;
      return { ...last };
    });
}
