import { minOf } from "@/lib/kit/max-of";
import type { Worker, WorkflowDocument } from "@/lib/schema/workflow";
import { snap } from "./arrange";
import type { Position } from "./edit";
import { layOut } from "./lay-out";
import { bounds, groupByLoop, rectsOf } from "./loop-rects";
import { withContents } from "./loops";

/** The upper left corner of the selection stays in place, as do all workers outside the selection. */
export function tidy(document: WorkflowDocument, indices: readonly number[]): Map<number, Position> {
  const chosen = withContents(document, indices);
  const outermost = document.workers.filter(
    ({ index, inside }) => chosen.has(index) && (inside === undefined || !chosen.has(inside)),
  );
  return new Map([...groupByLoop(outermost).values()].flatMap((group) => [...tidyGroup(document, group)]));
}

function tidyGroup(document: WorkflowDocument, group: readonly Worker[]): Map<number, Position> {
  const all = withContents(
    document,
    group.map(({ index }) => index),
  );
  const positions = layOut(
    document,
    document.workers.filter(({ index }) => all.has(index)),
  );
  const rects = rectsOf(document);
  const before = bounds(group.flatMap(({ index }) => rects.get(index) ?? []));
  const laid = group.flatMap(({ index }) => positions.get(index) ?? []);
  const shift = {
    x: before.x - minOf(laid.map(({ x }) => x)),
    y: before.y - minOf(laid.map(({ y }) => y)),
  };
  return new Map(
    [...positions].map(([index, { x, y }]) => [index, { x: snap(x + shift.x), y: snap(y + shift.y) }]),
  );
}
