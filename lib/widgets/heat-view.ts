import type { Range, Threshold, WidgetOptions } from "@/lib/schema/dashboard";
import { type ColourScale, colourScale, shareOf } from "./colour-scale";
import { cellOf, columnsOf, type WidgetColumn, type WidgetTable } from "./columns";
import type { Row } from "./find-rows";
import { monthRows } from "./month-rows";
import { figuresOf, isSymbolKey, nameKeyOf, nameOf } from "./name-key";
import { readNumber } from "./read-value";
import { drawnKeys } from "./series-view";
import { timeKeyOf } from "./timeline";
import { toneOf } from "./tone-of";

interface HeatCell {
  readonly value: number;
  readonly share: number;
  readonly tone: Threshold["tone"] | null;
  readonly column: WidgetColumn;
  /** The published row that contains the cell's value; null if the value was computed. */
  readonly row: Row | null;
}

export interface HeatView {
  readonly kind: "heat";
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly (HeatCell | null)[] }[];
  /**
   * Scale that all columns share; null if each column has its own scale, because columns contain different
   * kinds of values.
   */
  readonly scale: ColourScale | null;
  /** Column whose format is used to label the colour scale. */
  readonly column: WidgetColumn;
  readonly isSymbols: boolean;
  readonly leftOut: number;
  readonly table: WidgetTable;
}

const MAX_COLUMNS = 60;
const MAX_ROWS = 1_000;

/**
 * Rows of the form (row, column, value) become one cell per pair, daily prices become one cell per month, and
 * other rows become one cell per numeric column.
 */
export function heatView(rows: readonly Row[], options: WidgetOptions, range: Range | null): HeatView | null {
  const columns = columnsOf(rows);
  const timeKey = timeKeyOf(rows, options.time);
  const named = nameKeyOf(rows, columns, options.name);
  const isSeries = named === null && timeKey !== null && drawnKeys(rows).length === 1;
  const grid =
    options.group !== undefined
      ? ofPairs(rows, columns, options, named ?? timeKey)
      : isSeries
        ? ofMonths(rows, timeKey, options, range)
        : ofColumns(rows, columns, options, named ?? timeKey);
  if (grid === null || grid.columns.length === 0) return null;
  const shown = {
    ...grid,
    columns: grid.columns.slice(0, MAX_COLUMNS),
    rows: grid.rows.slice(0, MAX_ROWS),
  };
  const scales = scalesOf(shown, options);
  return {
    kind: "heat",
    columns: shown.columns.map(({ title }) => title),
    rows: shown.rows.map(({ name, cells }) => ({
      name,
      cells: shown.columns.map((column, at) => {
        const cell = cells.get(column.key);
        const scale = scales[at];
        if (cell === undefined || scale === undefined) return null;
        const { value, row } = cell;
        return {
          value,
          row,
          column: column.of,
          share: shareOf(scale, value),
          tone: toneOf(value, options.thresholds),
        };
      }),
    })),
    scale: new Set(scales).size === 1 ? (scales[0] ?? null) : null,
    column: shown.columns[0]?.of ?? NO_COLUMN,
    isSymbols: isSymbolKey(named),
    leftOut:
      (grid.total ?? grid.rows.length) - shown.rows.length + grid.columns.length - shown.columns.length,
    table: { columns: columnsOf(rows, options), rows },
  };
}

const NO_COLUMN: WidgetColumn = { key: "value", title: "Value", format: "number", signed: false };

interface Grid {
  /** Number of rows in the data. Set if the grid includes only some of them. */
  readonly total?: number;
  readonly columns: readonly { readonly key: string; readonly title: string; readonly of: WidgetColumn }[];
  readonly rows: readonly {
    readonly name: string;
    readonly cells: ReadonlyMap<string, { value: number; row: Row | null }>;
  }[];
}

function ofColumns(
  rows: readonly Row[],
  columns: readonly WidgetColumn[],
  { series, colour }: WidgetOptions,
  named: string | null,
): Grid {
  const chosen = series ?? (colour === undefined ? undefined : [colour]);
  const figures = figuresOf(columns).filter(({ key }) => chosen === undefined || chosen.includes(key));
  return {
    columns: figures.map((of) => ({ key: of.key, title: of.title, of })),
    total: rows.length,
    rows: rows.slice(0, MAX_ROWS).map((row) => ({
      name: nameOf(row, named),
      cells: new Map(
        figures.flatMap(({ key }) => {
          const value = readNumber(cellOf(row, key));
          return value === null ? [] : [[key, { value, row }] as const];
        }),
      ),
    })),
  };
}

/** If several rows belong to the same cell of the heat map, the last one counts. */
function ofPairs(
  rows: readonly Row[],
  columns: readonly WidgetColumn[],
  { group = "", colour }: WidgetOptions,
  named: string | null,
): Grid | null {
  const of = figuresOf(columns).find(({ key }) => (colour === undefined ? key !== group : key === colour));
  if (of === undefined) return null;
  const across = new Set<string>();
  const down = new Map<string, Map<string, { value: number; row: Row }>>();
  for (const row of rows) {
    const value = readNumber(cellOf(row, of.key));
    const [name, column] = [nameOf(row, named), nameOf(row, group)];
    const cells = down.get(name) ?? new Map();
    down.set(name, cells);
    across.add(column);
    if (value !== null) cells.set(column, { value, row });
  }
  return {
    columns: [...across].map((key) => ({ key, title: key, of })),
    rows: [...down].map(([name, cells]) => ({ name, cells })),
  };
}

function ofMonths(
  rows: readonly Row[],
  timeKey: string,
  options: WidgetOptions,
  range: Range | null,
): Grid | null {
  const months = monthRows(rows, timeKey, options, range);
  if (months === null) return null;
  const { column: of, years } = months;
  return {
    columns: MONTHS.map((title, at) => ({ key: String(at), title, of })),
    rows: [...years].reverse().map(([year, values]) => ({
      name: String(year),
      cells: new Map(
        values.flatMap((value, at) => (value === null ? [] : [[String(at), { value, row: null }] as const])),
      ),
    })),
  };
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Columns of similar kind and size share a scale, so that a colour means the same in all of them. */
function scalesOf({ columns, rows }: Grid, options: WidgetOptions): ColourScale[] {
  const values = columns.map(({ key }) => rows.flatMap(({ cells }) => cells.get(key)?.value ?? []));
  const formats = new Set(columns.map(({ of }) => `${of.format} ${of.signed}`));
  const sizes = values
    .map((all) => all.reduce((max, value) => Math.max(max, Math.abs(value)), 0))
    .filter((size) => size > 0);
  const isAlike =
    formats.size === 1 &&
    sizes.reduce((one, other) => Math.max(one, other), 0) <=
      FAR * sizes.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  if (options.min === undefined && options.max === undefined && !isAlike)
    return columns.map(({ of }, at) => colourScale(values[at] ?? [], {}, of.signed));
  const all = colourScale(values.flat(), options, columns[0]?.of.signed === true);
  return columns.map(() => all);
}

const FAR = 50;
