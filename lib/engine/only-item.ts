import type { Failure } from "./settle-failure";
import type { StepTask } from "./step-task";

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
  // `onlyItem` is the index of an item in the innermost loop around the tested worker. Loops further out
  // execute only their first item.
  if (tested.worker.inside === loop)
    return { item: tested.definition.isLoop ? 0 : (onlyItem ?? 0), worker: onlyWorker };
  return workflow.workers.get(tested.worker.inside)?.worker.inside === loop
    ? { item: 0, worker: tested.worker.inside }
    : null;
}

export function noItem(item: number, count: number): Failure {
  return {
    code: "invalid_params",
    message: `Item ${item} not found: the list has ${count} items, numbered from 0.`,
  };
}
