import { isJsonObject } from "@/lib/kit/json";
import { cellOf } from "./columns";
import type { Row } from "./find-rows";
import { readNumber, readTime } from "./read-value";

export type EventKind = "earnings" | "dividend" | "split";

export interface ChartEvent {
  readonly kind: EventKind;
  readonly at: number;
  readonly text: string;
}

interface Timed {
  readonly at: number;
  readonly row: Row;
}

const LISTS: Record<EventKind, readonly string[]> = {
  earnings: ["earnings"],
  dividend: ["dividends"],
  split: ["splits"],
};
const IN_ROWS: Record<EventKind, RegExp> = {
  earnings: /^(earnings|eps_actual|eps)$/i,
  dividend: /^(dividends?|dividend_amount)$/i,
  split: /^(splits?|stock_splits?|split_factor)$/i,
};
const KINDS: readonly EventKind[] = ["earnings", "dividend", "split"];
const MAX = 400;

/**
 * Events are either in separate lists next to the prices (`{ values, dividends: [{ date, amount }] }`) or in
 * columns of the price rows.
 */
export function chartEvents(data: unknown, rows: readonly Timed[]): ChartEvent[] {
  const found = KINDS.flatMap((kind) => [...ofLists(kind, data, rows), ...ofRows(kind, rows)]);
  const distinct = new Map(found.map((event) => [`${event.kind} ${event.at}`, event]));
  return [...distinct.values()].sort((a, b) => a.at - b.at).slice(-MAX);
}

function ofLists(kind: EventKind, data: unknown, rows: readonly Timed[]): ChartEvent[] {
  const first = rows[0]?.at ?? Number.POSITIVE_INFINITY;
  return LISTS[kind].flatMap((name) => {
    const list = isJsonObject(data) ? cellOf(data, name) : null;
    if (!Array.isArray(list)) return [];
    return list.filter(isJsonObject).flatMap((entry) => {
      const time = readTime(entry.date ?? entry.ex_date ?? entry.datetime ?? entry.time);
      if (time === null || time.wallMs / 1000 < first - DAY_S) return [];
      const row = rowOf(rows, time.wallMs / 1000);
      return row === undefined ? [] : [{ kind, at: row.at, text: wordsOf(kind, entry) }];
    });
  });
}

const DAY_S = 86_400;

/**
 * Returns the first row at or after the time of an event. A dividend on a Sunday, for example, is shown on
 * Monday.
 */
function rowOf(rows: readonly Timed[], at: number): Timed | undefined {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return rows[low];
}

/**
 * Most rows have a split factor of 1 or an amount of 0, which means that there was no event on that day.
 */
function ofRows(kind: EventKind, rows: readonly Timed[]): ChartEvent[] {
  const [sample] = rows;
  const keys = Object.keys(sample?.row ?? {}).filter((key) => IN_ROWS[kind].test(key));
  return keys.flatMap((key) =>
    rows.flatMap(({ at, row }) => {
      const value = readNumber(cellOf(row, key));
      if (value === null || value === 0 || (kind === "split" && value === 1)) return [];
      return [{ kind, at, text: wordsOf(kind, { amount: value, ratio: value }) }];
    }),
  );
}

function wordsOf(kind: EventKind, entry: Row): string {
  const said = (...keys: string[]) => {
    for (const key of keys) {
      const value = cellOf(entry, key);
      if (typeof value === "number" || (typeof value === "string" && value !== ""))
        return String(value).slice(0, 40);
    }
    return null;
  };
  if (kind === "dividend") return `Dividend ${said("amount", "dividend", "value") ?? ""}`.trim();
  if (kind === "split") return `Split ${said("description", "ratio", "split_factor", "factor") ?? ""}`.trim();
  const [actual, expected] = [
    said("eps_actual", "actual", "eps", "amount"),
    said("eps_estimate", "estimate"),
  ];
  return `Earnings ${actual ?? ""}${expected === null ? "" : ` (expected ${expected})`}`.trim();
}
