import { boxesOf } from "@/lib/graph/boxes-of";
import type { CompiledWorkflow } from "./engine";

/** The workers inside these boxes, in boxes in them too. */
export function workersIn({ workers }: CompiledWorkflow, boxes: readonly number[]): number[] {
  const documented = new Map([...workers].map(([index, { worker }]) => [index, worker]));
  return [...documented.values()].flatMap((worker) =>
    boxesOf(worker, documented).some((box) => boxes.includes(box)) ? [worker.index] : [],
  );
}
