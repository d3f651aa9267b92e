import type { WidgetOptions } from "@/lib/schema/dashboard";
import { cellOf, columnsOf, type WidgetColumn, type WidgetTable } from "./columns";
import type { Row } from "./find-rows";
import { figuresOf, isSymbolKey, nameKeyOf, nameOf } from "./name-key";
import { readNumber } from "./read-value";
import { drawnKeys } from "./series-view";
import { timeKeyOf, timelineOf } from "./timeline";

interface Bar {
  readonly name: string;
  /** Null means that no bar is drawn. A zero would be drawn as a bar of length zero. */
  readonly value: number | null;
  readonly row: Row;
}

export interface BarsView {
  readonly kind: "bars";
  readonly bars: readonly Bar[];
  readonly column: WidgetColumn;
  readonly title: string;
  readonly isSymbols: boolean;
  /** Ends of the scale, which always includes zero. */
  readonly min: number;
  readonly max: number;
  readonly leftOut: number;
  readonly table: WidgetTable;
}

const MAX_BARS = 500;

/** True if bars stand for names, false if they stand for times. */
export function isByName(rows: readonly Row[], { name, time }: WidgetOptions): boolean {
  if (name !== undefined) return true;
  if (time !== undefined) return false;
  const timeKey = timeKeyOf(rows);
  if (timeKey === null) return true;
  const named = nameKeyOf(rows, columnsOf(rows));
  if (named === null || new Set(rows.map((row) => nameOf(row, named))).size < rows.length) return false;
  return isSymbolKey(named) || timelineOf(rows, timeKey, null, null).rows.length < rows.length;
}

export function barsView(rows: readonly Row[], options: WidgetOptions): BarsView | null {
  const columns = columnsOf(rows);
  const named = nameKeyOf(rows, columns, options.name) ?? timeKeyOf(rows);
  const [drawn] = options.series ?? drawnKeys(rows).filter((key) => key !== named);
  const column = figuresOf(columns).find(({ key }) => key === drawn);
  if (named === null || column === undefined) return null;
  const bars = rows.slice(0, MAX_BARS).map((row) => ({
    name: nameOf(row, named),
    value: readNumber(cellOf(row, column.key)),
    row,
  }));
  const ends = bars.reduce(
    ({ min, max }, { value }) => ({ min: Math.min(min, value ?? 0), max: Math.max(max, value ?? 0) }),
    { min: 0, max: 0 },
  );
  return {
    kind: "bars",
    bars,
    column,
    title: columns.find(({ key }) => key === named)?.title ?? named,
    isSymbols: isSymbolKey(named),
    ...ends,
    leftOut: rows.length - bars.length,
    table: { columns: columnsOf(rows, options), rows },
  };
}
