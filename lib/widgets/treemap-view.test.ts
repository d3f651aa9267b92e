import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawView } from "./draw-view.suite";
import { squarify } from "./squarify";

describe("a treemap", () => {
  const rows = [
    { symbol: "MSFT", sector: "Technology", market_cap: 30, percent_change: -1 },
    { symbol: "AAPL", sector: "Technology", market_cap: 40, percent_change: 2 },
    { symbol: "XOM", sector: "Energy", market_cap: 10, percent_change: null },
    { symbol: "GONE", sector: "Energy", market_cap: null, percent_change: 1 },
    { symbol: "DEBT", sector: "Energy", market_cap: -5, percent_change: 1 },
  ];

  test("reads off the columns what areas, colours and groups are made of", () => {
    const shown = drawView("treemap", "treemap", rows);
    expect(shown.groups.map(({ name, size, tiles }) => [name, size, tiles.map((tile) => tile.name)])).toEqual(
      [
        ["Technology", 70, ["AAPL", "MSFT"]],
        ["Energy", 10, ["XOM"]],
      ],
    );
    expect([shown.size.key, shown.colour?.key, shown.leftOut, shown.isSymbols]).toEqual([
      "market_cap",
      "percent_change",
      2,
      true,
    ]);
    expect(shown.groups[0]?.tiles.map(({ share }) => share)).toEqual([1, -0.5]);
    expect(shown.groups[1]?.tiles[0]?.share).toBeNull();
  });

  test("leaves out what is too small to be seen, and says how much that is", () => {
    const many = Array.from({ length: 1_000 }, (_, at) => ({ name: `N${at}`, value: at < 300 ? 7 : 1 }));
    const shown = drawView("treemap", "treemap", many);
    expect(shown.groups.flatMap((group) => group.tiles)).toHaveLength(300);
    expect(shown.more).toEqual({ count: 700, percent: 25 });
  });

  test("parts fill the whole, none lies over another, each as large as what it stands for", () => {
    const size = fc.double({ min: 0.01, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(fc.array(size, { minLength: 1, maxLength: 60 }), (given) => {
        const sizes = given.toSorted((a, b) => b - a);
        const total = sizes.reduce((sum, each) => sum + each, 0);
        const parts = squarify(sizes, { x: 5, y: 7, width: 400, height: 300 });
        parts.forEach((part, at) => {
          expect(part.width * part.height).toBeCloseTo(((sizes[at] ?? 0) / total) * 120_000, 3);
          expect(part.x + part.width).toBeLessThanOrEqual(405 + 1e-6);
          expect(part.y + part.height).toBeLessThanOrEqual(307 + 1e-6);
        });
      }),
    );
    expect(squarify([0, 0], { x: 0, y: 0, width: 10, height: 10 }).map(({ width }) => width)).toEqual([0, 0]);
    expect(squarify([1], { x: 0, y: 0, width: 0, height: 10 })).toHaveLength(1);
  });
});
