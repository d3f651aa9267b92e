import { expect, test } from "vitest";
import type { WidgetKind } from "@/lib/schema/dashboard";
import { guessWidget } from "./guess-widget";

test.each<[unknown, WidgetKind]>([
  [
    [
      { name: "A", A: 1, B: 0.5 },
      { name: "B", A: 0.5, B: 1 },
    ],
    "heatmap",
  ],
  [[{ name: "A", history: [1, 2, 3, 4, 5] }], "sparklines"],
  [Array.from({ length: 9 }, (_, at) => ({ name: `${at}`, sector: "X", weight: at, change: 1 })), "treemap"],
])("guesses what %j is best shown as", (value, kind) => {
  expect(guessWidget(value).kind).toBe(kind);
});
