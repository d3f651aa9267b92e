import { NODE_HEIGHT, NODE_WIDTH } from "@/lib/editing/arrange";
import type { Drawing } from "@/lib/schema/drawing";
import type { DrawingColour } from "@/lib/schema/drawing-bounds";
import { type Box, boxPath, linePath, placerOf } from "./boxes";

const MAX_SIDE = 4;
const STEP_X = NODE_WIDTH * 1.5;
const STEP_Y = NODE_HEIGHT * 1.5;

export function drawEndpoints({ triggers, providers }: { triggers: number; providers: number }): Drawing {
  const [left, right] = [column(0, triggers), column(2, providers)];
  const [middle] = column(1, 1);
  if (middle === undefined) return { shapes: [] };
  const place = placerOf([...left, middle, ...right]);
  const lines = [
    ...left.map((box) => linePath(place(box), place(middle))),
    ...right.map((box) => linePath(place(middle), place(box))),
  ];
  return {
    shapes: [
      { path: lines.join("") + boxPath(place(middle)), colour: "line" as const, filled: false },
      boxes("trigger", left.map(place)),
      boxes("provider", right.map(place)),
    ].filter(({ path }) => path !== ""),
  };
}

export function drawWorker(): Drawing {
  const [before, worker, after] = [0, 1, 2].flatMap((at) => column(at, 1));
  if (before === undefined || worker === undefined || after === undefined) return { shapes: [] };
  const place = placerOf([before, worker, after]);
  const lines = linePath(place(before), place(worker)) + linePath(place(worker), place(after));
  return { shapes: [{ path: lines, colour: "line", filled: false }, boxes("connector", [place(worker)])] };
}

function column(at: number, count: number): Box[] {
  const shown = Math.min(count, MAX_SIDE);
  return Array.from({ length: shown }, (_, row) => ({
    x: at * STEP_X,
    y: (row - (shown - 1) / 2) * STEP_Y,
    width: NODE_WIDTH,
    height: NODE_HEIGHT,
  }));
}

function boxes(colour: DrawingColour, list: readonly Box[]) {
  return { path: list.map(boxPath).join(""), colour, filled: true };
}
