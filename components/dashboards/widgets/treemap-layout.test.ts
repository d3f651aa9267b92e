import { expect, test } from "vitest";
import { widgetView } from "@/lib/widgets/widget-view";
import { neighbourOf, treemapLayout } from "./treemap-layout";

const rows = Array.from({ length: 12 }, (_, at) => ({
  name: `N${at}`,
  sector: `S${at % 3}`,
  weight: 20 - at,
}));

test("groups have a strip for their names where there is room, and their tiles stand below it", () => {
  const view = widgetView({ kind: "treemap", options: {} }, rows, { symbol: null, range: null });
  if (view.kind !== "treemap") throw new Error(view.kind);
  for (const { headPx, tiles, y } of treemapLayout(view, 600, 400)) {
    expect(headPx).toBe(18);
    for (const tile of tiles) expect(tile.y).toBeGreaterThanOrEqual(y + headPx - 1e-6);
  }
  expect(treemapLayout(view, 60, 40).map(({ headPx }) => headPx)).toEqual([0, 0, 0]);
  expect(treemapLayout(view, 0, 0).flatMap(({ tiles }) => tiles)).toHaveLength(12);
});

test("an arrow leads to the nearest tile on its side, and to none beyond the edge", () => {
  const at = (x: number, y: number) => ({ x, y, width: 10, height: 10 });
  const places = [at(0, 0), at(10, 0), at(20, 2), at(0, 10)];
  const by = (key: string, from = 0) => neighbourOf(places, from, key);
  expect([by("ArrowRight"), by("ArrowDown"), by("ArrowUp"), by("ArrowLeft", 2), by("Enter")]).toEqual([
    1,
    3,
    null,
    1,
    null,
  ]);
});
