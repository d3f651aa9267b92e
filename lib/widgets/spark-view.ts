import type { Range, WidgetOptions } from "@/lib/schema/dashboard";
import { cellOf, columnsOf, type WidgetColumn, type WidgetTable } from "./columns";
import { findRows, type Row, symbolsOf } from "./find-rows";
import { figuresOf, isSymbolKey, nameKeyOf, nameOf } from "./name-key";
import { readNumber } from "./read-value";
import { drawnKeys } from "./series-view";
import { thinPoints } from "./thin-points";
import { timeKeyOf, timelineOf } from "./timeline";

type Points = readonly (number | null)[];

interface SparkLine {
  readonly name: string;
  /** The points are thinned out, because a small line can't show more of them. */
  readonly points: Points;
  readonly last: number;
  readonly change: number;
  /** Change since the first value, in percent. */
  readonly percent: number | null;
  readonly low: number;
  readonly high: number;
  readonly column: WidgetColumn;
  readonly row: Row | null;
}

export interface SparkView {
  readonly kind: "sparks";
  readonly lines: readonly SparkLine[];
  readonly isSymbols: boolean;
  readonly leftOut: number;
  readonly table: WidgetTable;
}

const MAX_LINES = 500;

interface Found {
  readonly name: string;
  readonly values: Points;
  readonly column: WidgetColumn;
  readonly row: Row | null;
}

/**
 * Returns one line per symbol, per name in a list of rows with a time, per row that contains a list of
 * numbers, or per numeric column. Null if there are no lines.
 */
export function sparkView(data: unknown, options: WidgetOptions, range: Range | null): SparkView | null {
  const found = ofSymbols(data, options, range) ?? ofRows(findRows(data, options.path) ?? [], options, range);
  if (found === null) return null;
  const lines = found.lines.slice(0, MAX_LINES).flatMap(lineOf);
  const rows = lines.map(({ name, last, change, percent, low, high }) => ({
    name,
    last,
    change,
    percent_change: percent,
    low,
    high,
  }));
  return {
    kind: "sparks",
    lines,
    isSymbols: found.isSymbols,
    leftOut: found.lines.length - lines.length,
    table: { columns: columnsOf(rows, options), rows },
  };
}

interface FoundLines {
  readonly lines: readonly Found[];
  readonly isSymbols: boolean;
}

function ofSymbols(data: unknown, options: WidgetOptions, range: Range | null): FoundLines | null {
  const symbols = options.path === undefined ? symbolsOf(data) : null;
  if (symbols === null) return null;
  const lines = [...symbols].flatMap(
    ([name, entry]) => timed(name, findRows(entry) ?? [], options, range) ?? [],
  );
  return lines.length === 0 ? null : { lines, isSymbols: true };
}

function ofRows(rows: readonly Row[], options: WidgetOptions, range: Range | null): FoundLines | null {
  const columns = columnsOf(rows);
  const named = nameKeyOf(rows, columns, options.name);
  const isSymbols = isSymbolKey(named);
  const list = columns.find(({ key }) => rows.some((row) => numbersOf(cellOf(row, key)) !== null));
  if (list !== undefined) {
    const column = { ...list, format: "number" } as const;
    const lines = rows.flatMap((row) => {
      const values = numbersOf(cellOf(row, list.key));
      return values === null ? [] : [{ name: nameOf(row, named), values, column, row: null }];
    });
    return { lines, isSymbols };
  }
  const timeKey = timeKeyOf(rows, options.time);
  if (timeKey === null) return null;
  if (named === null) return { lines: ofColumns(rows, timeKey, options, range), isSymbols: false };
  const byName = new Map<string, Row[]>();
  for (const row of rows) {
    const name = nameOf(row, named);
    const own = byName.get(name);
    if (own) own.push(row);
    else byName.set(name, [row]);
  }
  const lines = [...byName].flatMap(([name, own]) => timed(name, own, options, range) ?? []);
  return lines.length === 0 ? null : { lines, isSymbols };
}

function ofColumns(
  rows: readonly Row[],
  timeKey: string,
  { series }: WidgetOptions,
  range: Range | null,
): Found[] {
  const timeline = timelineOf(rows, timeKey, range, null).rows;
  const last = timeline.at(-1)?.row ?? null;
  return figuresOf(columnsOf(rows))
    .filter(({ key }) => series === undefined || series.includes(key))
    .map((column) => ({
      name: column.title,
      values: timeline.map(({ row }) => readNumber(cellOf(row, column.key))),
      column,
      row: last,
    }));
}

function timed(
  name: string,
  rows: readonly Row[],
  options: WidgetOptions,
  range: Range | null,
): Found | null {
  const timeKey = timeKeyOf(rows, options.time);
  const key = options.series?.[0] ?? drawnKeys(rows)[0];
  const column = columnsOf(rows).find((each) => each.key === key);
  if (timeKey === null || key === undefined || column === undefined) return null;
  const timeline = timelineOf(rows, timeKey, range, null).rows;
  return {
    name,
    values: timeline.map(({ row }) => readNumber(cellOf(row, key))),
    column,
    row: timeline.at(-1)?.row ?? null,
  };
}

const MIN_COUNT = 2;

function numbersOf(cell: unknown): Points | null {
  if (!Array.isArray(cell) || cell.length < MIN_COUNT) return null;
  const numbers = cell.map(readNumber);
  return numbers.some((number) => number !== null) ? numbers : null;
}

function lineOf({ name, values, column, row }: Found): SparkLine[] {
  const known = values.filter((value) => value !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return [];
  const change = last - first;
  return [
    {
      name,
      points: thinPoints(values),
      last,
      change,
      percent: first === 0 ? null : (change / Math.abs(first)) * 100,
      low: known.reduce((one, other) => Math.min(one, other), last),
      high: known.reduce((one, other) => Math.max(one, other), last),
      column,
      row: values.at(-1) === last ? row : null,
    },
  ];
}
