import { describe, expect, test } from "vitest";
import type { WidgetOptions } from "@/lib/schema/dashboard";
import { drawView, NOTHING } from "./draw-view.suite";
import { widgetView } from "./widget-view";

describe("a gauge", () => {
  const quote = {
    symbol: "AAPL",
    close: 190,
    low: 188,
    high: 192,
    volume: 5e7,
    fifty_two_week: { low: 164, high: 200 },
  };
  test.each<[string, unknown, WidgetOptions, number, number]>([
    ["a price within its year", quote, {}, 164, 200],
    ["a volume, which is not among the prices beside it", quote, { path: ["volume"] }, 0, 1e8],
    ["what somebody said", quote, { min: 100, max: 300 }, 100, 300],
    ["a share of a hundred", { used_percent: 40 }, { path: ["used_percent"] }, 0, 100],
    [
      "a series within what it was",
      [
        { date: "2026-01-01", value: 3 },
        { date: "2026-01-02", value: 9 },
      ],
      {},
      3,
      9,
    ],
    ["a loss", { value: -12 }, {}, -20, 20],
    ["nothing at all", { value: 0 }, {}, 0, 1],
    ["one end over the other", { value: 5 }, { min: 10, max: 0 }, 0, 10],
    ["both ends the same", { value: 5 }, { min: 5, max: 5 }, 5, 6],
  ])("shows %s", (_, value, options, min, max) => {
    expect(drawView("gauge", "gauge", value, options)).toMatchObject({ min, max });
  });

  test("has bands by its thresholds, and says what lies beyond its ends", () => {
    const thresholds = [
      { from: 0, tone: "ok" },
      { from: 70, tone: "bad" },
    ] as const;
    const shown = drawView(
      "gauge",
      "gauge",
      { value: 120 },
      { min: -50, max: 100, thresholds: [...thresholds] },
    );
    expect(shown.bands).toEqual([
      { from: -50, to: 0, tone: null },
      { from: 0, to: 70, tone: "ok" },
      { from: 70, to: 100, tone: "bad" },
    ]);
    expect(shown).toMatchObject({ beyond: "above", figure: { tone: "bad" } });
  });

  test("is no gauge where there is no number", () => {
    expect(widgetView({ kind: "gauge", options: {} }, { name: "x" }, NOTHING).kind).toBe("none");
  });
});
