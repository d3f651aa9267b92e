import type { Failure } from "./settle-failure";
import type { StepTask } from "./step-task";

/** What a test wants of a loop: one of its items, and of the inside what leads to one worker. */
export interface OnlyItem {
  readonly item: number;
  readonly worker: number | null;
}

export function onlyItemOf({ run, compiled, workflow }: StepTask): OnlyItem | null {
  const { onlyWorker, onlyItem } = run;
  if (onlyWorker === null) return null;
  const loop = compiled.worker.index;
  if (onlyWorker === loop) return onlyItem === null ? null : { item: onlyItem, worker: null };
  const tested = workflow.workers.get(onlyWorker);
  if (tested?.worker.inside === undefined) return null;
  // The index is of the nearest loop: around it, the first item stands for all.
  if (tested.worker.inside === loop)
    return { item: tested.definition.isLoop ? 0 : (onlyItem ?? 0), worker: onlyWorker };
  return workflow.workers.get(tested.worker.inside)?.worker.inside === loop
    ? { item: 0, worker: tested.worker.inside }
    : null;
}

export function noItem(item: number, count: number): Failure {
  return {
    code: "invalid_params",
    message: `There is no item ${item}: the list has ${count}, counted from 0.`,
  };
}
