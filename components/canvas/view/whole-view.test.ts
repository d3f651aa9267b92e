import { Position } from "@xyflow/react";
import { expect, test } from "vitest";
import { type FlowNode, OUT } from "@/components/canvas/state/flow-items";
import { wholeView } from "./whole-view";

const CANVAS = { width: 390, height: 288 };

function node(x: number, ports: readonly string[]): FlowNode {
  return {
    id: `w${x}`,
    type: "worker",
    position: { x, y: 0 },
    data: { index: x },
    measured: { width: 240, height: 96 },
    handles: ports.map((id) => ({
      id,
      type: "source",
      position: Position.Right,
      x: 240,
      y: 48,
      width: 11,
      height: 11,
    })),
  };
}

test("names of outputs at the right edge are in sight", () => {
  const name = "a-long-output";
  const view = wholeView([node(0, [OUT]), node(400, [name])], CANVAS);
  const labelEnd = 400 + 240 + 10 + name.length * 7;
  expect((view?.x ?? 0) + labelEnd * (view?.zoom ?? 1)).toBeLessThanOrEqual(CANVAS.width);
});

test("without named outputs nothing is left free for them, and one card is not enlarged", () => {
  expect(wholeView([node(0, [OUT])], CANVAS)).toEqual({ x: 75, y: 96, zoom: 1 });
  expect(wholeView([], CANVAS)).toBeNull();
});
