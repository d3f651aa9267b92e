import { getLoopsAround } from "@/lib/graph/get-loops-around";
import type { CompiledWorkflow } from "./engine";

export function workersIn({ workers }: CompiledWorkflow, loops: readonly number[]): number[] {
  const documented = new Map([...workers].map(([index, { worker }]) => [index, worker]));
  return [...documented.values()].flatMap((worker) =>
    getLoopsAround(worker, documented).some((loop) => loops.includes(loop)) ? [worker.index] : [],
  );
}
