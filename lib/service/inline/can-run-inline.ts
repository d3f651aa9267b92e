import type { CompiledWorker, CompiledWorkflow } from "@/lib/engine/engine";

const known = new WeakMap<CompiledWorkflow, Map<number, boolean>>();

/**
 * True if every worker that a run of this trigger can reach is pure and cannot run for
 * long. Computed once per version.
 */
export function canRunInline(compiled: CompiledWorkflow, trigger: number): boolean {
  const found = known.get(compiled) ?? new Map<number, boolean>();
  known.set(compiled, found);
  const answer = found.get(trigger) ?? look(compiled, trigger);
  found.set(trigger, answer);
  return answer;
}

function look({ document, workers, concurrency }: CompiledWorkflow, trigger: number): boolean {
  // A limit on simultaneous runs makes runs wait for each other, so they belong in the queue.
  if (concurrency.workflow !== null || concurrency.workspace !== null) return false;
  const reached = new Set([trigger]);
  for (const index of reached) {
    const worker = workers.get(index);
    if (!worker || !mayRunHere(worker)) return false;
    for (const { from, to } of document.connections) if (from === index) reached.add(to);
  }
  return true;
}

function mayRunHere({ worker, definition }: CompiledWorker): boolean {
  // Workers with a timeout are excluded, because a timer would cost more than the run itself.
  return (
    definition.pure === true &&
    worker.timeout === undefined &&
    (definition.canRunInline?.(worker.params) ?? true)
  );
}
