import { type Layout, moveElement, verticalCompactor } from "react-grid-layout/core";
import { maxOf } from "@/lib/kit/max-of";
import { GRID_COLUMNS } from "@/lib/schema/board-bounds";
import type { LayoutItem, WidgetKind } from "@/lib/schema/dashboard";

export type Step = "left" | "right" | "up" | "down" | "wider" | "narrower" | "taller" | "shorter";

export const SMALLEST = { w: 2, h: 3 } as const;
const NEW_WIDGET = { w: 6, h: 8 } as const;
const NEW_NUMBER = { w: 3, h: 4 } as const;

/** Steps up and down swap a widget with its neighbour, because compaction would undo a move by one row. */
export function stepWidget(layout: readonly LayoutItem[], widgetId: string, step: Step): LayoutItem[] {
  const item = layout.find((each) => each.widget_id === widgetId);
  if (!item) return [...layout];
  switch (step) {
    case "wider":
      return resized(layout, { ...item, w: Math.min(item.w + 1, GRID_COLUMNS - item.x) });
    case "narrower":
      return resized(layout, { ...item, w: Math.max(item.w - 1, SMALLEST.w) });
    case "taller":
      return resized(layout, { ...item, h: item.h + 1 });
    case "shorter":
      return resized(layout, { ...item, h: Math.max(item.h - 1, SMALLEST.h) });
    case "left":
      return moved(layout, item, Math.max(item.x - 1, 0), item.y);
    case "right":
      return moved(layout, item, Math.min(item.x + 1, GRID_COLUMNS - item.w), item.y);
    case "up": {
      const above = neighbours(layout, item).filter(({ y }) => y < item.y);
      return moved(layout, item, item.x, Math.max(0, maxOf(above.map(({ y }) => y))));
    }
    case "down": {
      const [below] = neighbours(layout, item)
        .filter(({ y }) => y > item.y)
        .sort((a, b) => a.y - b.y);
      return below ? moved(layout, below, below.x, item.y) : [...layout];
    }
  }
}

export function withWidget(
  layout: readonly LayoutItem[],
  { id, kind }: { readonly id: string; readonly kind: WidgetKind },
): LayoutItem[] {
  const y = Math.max(0, maxOf(layout.map((item) => item.y + item.h)));
  const below = { widget_id: id, x: 0, y, ...(kind === "number" ? NEW_NUMBER : NEW_WIDGET) };
  const last = layout.find((item) => item.y + item.h === y);
  if (!last) return [...layout, below];
  const beside = { ...below, x: last.x + last.w, y: last.y };
  const fits = beside.x + beside.w <= GRID_COLUMNS && !layout.some((item) => overlap(item, beside));
  return [...layout, fits ? beside : below];
}

export function putBack(layout: readonly LayoutItem[], item: LayoutItem): LayoutItem[] {
  if (layout.some((each) => each.widget_id === item.widget_id)) return [...layout];
  if (!layout.some((each) => overlap(each, item))) return [...layout, item];
  const below = { ...item, y: maxOf(layout.map(({ y, h }) => y + h)) };
  return moved([...layout, below], below, item.x, item.y);
}

export function readingOrder(layout: readonly LayoutItem[]): LayoutItem[] {
  return [...layout].sort((a, b) => a.y - b.y || a.x - b.x);
}

export function toGrid(layout: readonly LayoutItem[]): Layout {
  return layout.map(({ widget_id: i, x, y, w, h }) => ({
    i,
    x: Math.min(x, GRID_COLUMNS - 1),
    y,
    w: Math.min(w, GRID_COLUMNS),
    h,
    minW: SMALLEST.w,
    minH: SMALLEST.h,
  }));
}

export function compacted(layout: readonly LayoutItem[]): LayoutItem[] {
  return fromGrid(verticalCompactor.compact(toGrid(layout), GRID_COLUMNS));
}

export function fromGrid(layout: Layout): LayoutItem[] {
  return layout.map(({ i, x, y, w, h }) => ({ widget_id: i, x, y, w, h }));
}

export function sameLayout(a: readonly LayoutItem[], b: readonly LayoutItem[]): boolean {
  const text = (layout: readonly LayoutItem[]) =>
    readingOrder(layout)
      .map(({ widget_id, x, y, w, h }) => [widget_id, x, y, w, h].join(" "))
      .join("\n");
  return text(a) === text(b);
}

function overlap(a: LayoutItem, b: LayoutItem): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

function neighbours(layout: readonly LayoutItem[], item: LayoutItem): LayoutItem[] {
  return layout.filter((other) => other !== item && other.x < item.x + item.w && item.x < other.x + other.w);
}

function moved(layout: readonly LayoutItem[], item: LayoutItem, x: number, y: number): LayoutItem[] {
  const grid = toGrid(layout).map((each) => ({ ...each }));
  const own = grid.find(({ i }) => i === item.widget_id);
  if (!own) return [...layout];
  const after = moveElement(grid, own, x, y, true, false, "vertical", GRID_COLUMNS, false);
  return fromGrid(verticalCompactor.compact(after, GRID_COLUMNS));
}

function resized(layout: readonly LayoutItem[], item: LayoutItem): LayoutItem[] {
  const next = layout.map((each) => (each.widget_id === item.widget_id ? item : each));
  const own = toGrid(next).map((each) => ({ ...each }));
  return fromGrid(verticalCompactor.compact(own, GRID_COLUMNS));
}
