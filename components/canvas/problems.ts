import type { WorkflowProblem } from "@/lib/schema/workflow";

/** What stops publishing, as of the last save. */
export interface Problems {
  readonly all: readonly WorkflowProblem[];
  readonly byWorker: ReadonlyMap<number, readonly WorkflowProblem[]>;
}

export function groupProblems(all: readonly WorkflowProblem[]): Problems {
  const byWorker = new Map<number, WorkflowProblem[]>();
  for (const problem of all) {
    if (problem.worker !== null)
      byWorker.set(problem.worker, [...(byWorker.get(problem.worker) ?? []), problem]);
  }
  return { all, byWorker };
}

/** The parameter that a problem is about: `workers[2].params.symbol` gives `symbol`. */
export function paramOf(problem: WorkflowProblem): string | null {
  return /^workers\[\d+\]\.params\.([A-Za-z_][\w-]*)/.exec(problem.path)?.[1] ?? null;
}
