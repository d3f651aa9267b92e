import { GRID_COLUMNS, type WIDGET_KINDS } from "@/lib/schema/board-bounds";
import type { Drawing, DrawingShape } from "@/lib/schema/drawing";
import { DRAWING_SIZE } from "@/lib/schema/drawing-bounds";
import type { Box } from "./boxes";
import { barPlot, candlePlot, framePath, inset, joinShapes, linePlot, rowPlot } from "./plots";

type WidgetKind = (typeof WIDGET_KINDS)[number];

interface Tile {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly kind: WidgetKind;
}

export const MAX_TILES = 24;
const MARGIN = 6;
const GAP = 3;
/** Height of a grid row as a fraction of the column width. */
const ROW_SHARE = 0.4;

/** Draws the upper part of a dashboard, with an icon in place of each widget's data, or with frames only. */
export function drawBoard(tiles: readonly Tile[], { hasSymbols = true } = {}): Drawing {
  const column = (DRAWING_SIZE.width - 2 * MARGIN) / GRID_COLUMNS;
  const row = column * ROW_SHARE;
  const bottom = DRAWING_SIZE.height - MARGIN;
  return {
    shapes: joinShapes(
      tiles.slice(0, MAX_TILES).flatMap(({ x, y, w, h, kind }) => {
        const [left, top] = [MARGIN + x * column, MARGIN + y * row];
        const width = Math.min(w, GRID_COLUMNS - x) * column - GAP;
        const height = Math.min(top + h * row - GAP, bottom) - top;
        if (width < 1 || height < GAP) return [];
        const box = {
          x: Math.round(left),
          y: Math.round(top),
          width: Math.round(width),
          height: Math.round(height),
        };
        return [framePath(box), ...(hasSymbols ? symbolOf(kind, inset(box, PADDING)) : [])];
      }),
    ),
  };
}

const PADDING = 4;

export function symbolOf(kind: WidgetKind, box: Box): DrawingShape[] {
  switch (kind) {
    case "candlestick":
      return candlePlot(CANDLES, box);
    case "line":
    case "sparklines":
      return [linePlot(VALUES, box)];
    case "bar":
    case "treemap":
    case "heatmap":
      return [barPlot(VALUES, box)];
    case "number":
    case "gauge": {
      const width = Math.min(box.width, Math.max(32, box.width / 3));
      const height = Math.min(box.height, width / 4);
      const [x, y] = [box.x + (box.width - width) / 2, box.y + (box.height - height) / 2];
      return [{ ...framePath({ x, y, width, height }), colour: "accent", filled: true }];
    }
    default:
      return [rowPlot(box)];
  }
}

/** Invented values, because the icon of a widget shows only the widget's kind. */
const VALUES = [4, 5, 4.4, 6, 5.6, 7, 6.2, 7.6, 8.4, 7.8, 9, 9.6];
const CANDLES = VALUES.map((close, at) => {
  const open = VALUES[at - 1] ?? close - 0.6;
  return { open, close, high: Math.max(open, close) + 0.7, low: Math.min(open, close) - 0.6 };
});
