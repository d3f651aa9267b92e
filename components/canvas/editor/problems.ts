import type { Json } from "@/lib/kit/json";
import type { WorkflowProblem } from "@/lib/schema/workflow";

/** Errors, which stop publishing, and warnings, as of the last save. */
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

export function isError({ severity }: WorkflowProblem): boolean {
  return severity === "error";
}

/** Problems that quote an expression: a name in backticks is part of it, and no parameter. */
const QUOTING = ["expression_invalid", "not_upstream", "unknown_variable", "newest_first"];

/** What a problem says, with parameters called what the form calls them. The API knows only their names. */
export function wordsOf(problem: WorkflowProblem, fields: readonly Titled[]): string {
  if (QUOTING.includes(problem.code)) return problem.message;
  return problem.message.replace(/`([A-Za-z_]\w*)`/g, (quoted, name) => {
    return fields.find((field) => field.name === name)?.title ?? quoted;
  });
}

/** A value came after the last save: that it is missing is no longer so, and the next save will say so. */
export function isOutdated(problem: WorkflowProblem, params: Readonly<Record<string, Json>>): boolean {
  const param = paramOf(problem);
  if (problem.code !== "required" || param === null || !problem.path.endsWith(`.params.${param}`))
    return false;
  const value = params[param];
  return value !== undefined && value !== null && String(value).trim() !== "";
}

interface Titled {
  readonly name: string;
  readonly title: string;
}

/** The parameter that a problem is about: `workers[2].params.symbol` gives `symbol`. */
export function paramOf(problem: WorkflowProblem): string | null {
  return /^workers\[\d+\]\.params\.([A-Za-z_][\w-]*)/.exec(problem.path)?.[1] ?? null;
}
