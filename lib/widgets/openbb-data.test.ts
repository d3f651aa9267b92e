import { expect, test } from "vitest";
import type { WidgetKind } from "@/lib/schema/dashboard";
import { drawView, NOTHING } from "./draw-view.suite";
import { openbbData } from "./openbb-data";
import { widgetView } from "./widget-view";

test("leaves for another program in the forms that it draws", () => {
  const rows = [
    { name: "A", sector: "X", weight: 3, change: 1 },
    { name: "B", sector: "X", weight: 1, change: -1 },
  ];
  const data = (kind: WidgetKind) => openbbData(kind, widgetView({ kind, options: {} }, rows, NOTHING));
  expect(data("treemap")).toMatchObject({
    data: [{ type: "treemap", labels: ["X", "A", "B"], parents: ["", "0", "0"], values: [4, 3, 1] }],
  });
  expect(data("heatmap")).toMatchObject({
    data: [
      {
        type: "heatmap",
        y: ["A", "B"],
        text: [
          [3, 1],
          [1, -1],
        ],
      },
    ],
  });
  expect(openbbData("gauge", drawView("gauge", "gauge", { value: 3, unit: "%" }))).toMatchObject({
    value: "3 %",
  });
});
