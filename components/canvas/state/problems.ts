import type { Json } from "@/lib/kit/json";
import type { WorkflowProblem } from "@/lib/schema/workflow";

/** Errors (which block publishing) and warnings, as of the last save. */
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

/**
 * Problems whose messages quote expressions. Names in backticks in these messages aren't parameters, so they
 * aren't replaced with labels.
 */
const QUOTING = ["expression_invalid", "not_upstream", "unknown_variable", "newest_first"];

/**
 * Returns the problem's message with the form's labels in place of parameter names, because the API doesn't
 * know the labels.
 */
export function wordsOf(problem: WorkflowProblem, fields: readonly Titled[]): string {
  if (QUOTING.includes(problem.code)) return problem.message;
  return problem.message.replace(PATH, (quoted, path) => titleOf(path, fields) ?? quoted);
}

const PATH = /`([A-Za-z_]\w*(?:\[\d+\]|\.[A-Za-z_]\w*)*)`/g;

/** Returns the titles of the fields on a path. For example, `to[0].channel` becomes "To 1, Channel". */
function titleOf(path: string, fields: readonly Titled[]): string | null {
  const titles: string[] = [];
  let inner = fields;
  for (const [, name, at] of path.matchAll(/([A-Za-z_]\w*)(?:\[(\d+)\])?/g)) {
    const field = inner.find((each) => each.name === name);
    if (!field) return null;
    titles.push(at === undefined ? field.title : `${field.title} ${Number(at) + 1}`);
    inner = field.fields ?? [];
  }
  return titles.join(", ");
}

/**
 * True for a problem about a missing value inside a group or inside an entry of a list. The inner field shows
 * this problem once it has been touched, whereas the group or list would show it before anything has been
 * typed.
 */
export function isSaidWithin(problem: WorkflowProblem, fields: readonly Titled[]): boolean {
  const param = paramOf(problem);
  if (problem.code !== "required" || param === null || problem.path.endsWith(`.params.${param}`))
    return false;
  const kind = fields.find(({ name }) => name === param)?.kind;
  return kind === "rows" || kind === "group";
}

/**
 * True for a problem about a missing value that has been entered since the last save. The next save removes
 * the problem.
 */
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
  readonly kind?: string;
  readonly fields?: readonly Titled[];
}

/**
 * Returns the parameter that the problem is about, for example `symbol` for `workers[2].params.symbol`; null
 * if it isn't about a parameter.
 */
export function paramOf(problem: WorkflowProblem): string | null {
  return /^workers\[\d+\]\.params\.([A-Za-z_][\w-]*)/.exec(problem.path)?.[1] ?? null;
}
