import type { Threshold, WidgetOptions } from "@/lib/schema/dashboard";
import { type ColourScale, colourScale, shareOf } from "./colour-scale";
import { cellOf, columnsOf, type WidgetColumn, type WidgetTable } from "./columns";
import type { Row } from "./find-rows";
import { figuresOf, isSymbolKey, nameKeyOf, nameOf } from "./name-key";
import { readNumber } from "./read-value";
import { toneOf } from "./tone-of";

interface Tile {
  readonly name: string;
  readonly size: number;
  readonly value: number | null;
  /** Position of the tile's value on the colour scale, from -1 to 1; null if the tile has no colour. */
  readonly share: number | null;
  readonly tone: Threshold["tone"] | null;
  readonly row: Row;
}

export interface TreemapView {
  readonly kind: "treemap";
  /** Groups and their tiles, largest first. Tiles without a group form a group without a name. */
  readonly groups: readonly {
    readonly name: string | null;
    readonly size: number;
    readonly tiles: readonly Tile[];
  }[];
  readonly size: WidgetColumn;
  readonly colour: WidgetColumn | null;
  readonly scale: ColourScale | null;
  readonly isSymbols: boolean;
  readonly leftOut: number;
  /** Number of tiles that aren't drawn because they are the smallest, and their share of the total. */
  readonly more: { readonly count: number; readonly percent: number } | null;
  readonly table: WidgetTable;
}

/**
 * Maximum number of tiles. If there were more, some would be too small to see, and each tile is a DOM
 * element.
 */
const MAX_TILES = 300;
const MAX_GROUPS = 40;

export function treemapView(rows: readonly Row[], options: WidgetOptions): TreemapView | null {
  const columns = columnsOf(rows);
  const { size, colour, group } = treemapColumns(columns, options);
  if (size === null) return null;
  const named = nameKeyOf(
    rows,
    columns.filter(({ key }) => key !== group),
    options.name,
  );
  const sized = rows
    .flatMap((row) => {
      const area = readNumber(cellOf(row, size.key));
      return area === null || area <= 0
        ? []
        : [{ row, area, value: colour && readNumber(cellOf(row, colour.key)) }];
    })
    .sort((a, b) => b.area - a.area);
  const values = sized.flatMap(({ value }) => value ?? []);
  const scale = colour && colourScale(values, options, colour.signed);
  const shown = new Map<string | null, Tile[]>();
  for (const { row, area, value } of sized.slice(0, MAX_TILES)) {
    const name = group === null ? null : nameOf(row, group);
    const place = shown.has(name) || shown.size < MAX_GROUPS ? name : OTHERS;
    const tiles = shown.get(place) ?? [];
    shown.set(place, tiles);
    const share = scale === null || value === null ? null : shareOf(scale, value);
    tiles.push({
      name: nameOf(row, named),
      size: area,
      value,
      share,
      tone: toneOf(value, options.thresholds),
      row,
    });
  }
  const groups = [...shown].map(([name, tiles]) => ({
    name,
    size: sum(tiles.map((tile) => tile.size)),
    tiles,
  }));
  return {
    kind: "treemap",
    groups: groups.sort((a, b) => b.size - a.size),
    size,
    colour,
    scale,
    isSymbols: isSymbolKey(named),
    leftOut: rows.length - sized.length,
    more: moreOf(
      sized.map(({ area }) => area),
      MAX_TILES,
    ),
    table: { columns: columnsOf(rows, options), rows },
  };
}

const OTHERS = "Others";

/**
 * The tiles that aren't drawn aren't combined into a single tile, because that tile would be larger than
 * all others.
 */
function moreOf(areas: readonly number[], drawn: number): TreemapView["more"] {
  if (areas.length <= drawn) return null;
  return { count: areas.length - drawn, percent: (sum(areas.slice(drawn)) / sum(areas)) * 100 };
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}

const SIZES = [/market_?cap/i, /weight/i, /^(value|amount|size|worth)$/i, /volume|assets|revenue/i];
const GROUPS = /^(sector|industry|group|category|asset_class|class|region|country)$/i;

/** Columns that aren't configured are guessed from their names. */
export function treemapColumns(
  columns: readonly WidgetColumn[],
  options: Pick<WidgetOptions, "size" | "colour" | "group">,
): { size: WidgetColumn | null; colour: WidgetColumn | null; group: string | null } {
  const figures = figuresOf(columns);
  const of = (key: string | undefined) => figures.find((column) => column.key === key);
  const usual = SIZES.flatMap(
    (pattern) => figures.find(({ key, signed }) => !signed && pattern.test(key)) ?? [],
  );
  const size = of(options.size) ?? usual[0] ?? figures.find(({ signed }) => !signed) ?? null;
  const changes = figures.filter(({ signed, key }) => signed && key !== size?.key);
  const colour =
    of(options.colour) ?? changes.find(({ format }) => format === "percent") ?? changes[0] ?? null;
  const group =
    options.group ?? columns.find(({ key, format }) => format === "text" && GROUPS.test(key))?.key ?? null;
  return { size, colour, group };
}
