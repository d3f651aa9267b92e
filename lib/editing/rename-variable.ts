import { mapPrograms } from "@/lib/expression/programs-in";
import { isJsonObject, type Json } from "@/lib/kit/json";
import { RESERVED_NAMES, VARIABLE_NAME } from "@/lib/schema/trigger";
import type { Worker, WorkflowDocument } from "@/lib/schema/workflow";
import { readBy } from "./read-by";
import { matchAt, replaceParts, rewriteTemplates } from "./rewrite-templates";
import { sameJson } from "./same-json";
import type { VerbatimOf } from "./verbatim-of";

export interface Renamed {
  readonly from: string;
  readonly to: string;
}

/**
 * State of a rename while the user types: the row of the variable, the name shown there, and the name that
 * references still use.
 */
export interface Renaming {
  readonly row: number;
  readonly shown: string;
  readonly called: string;
}

/**
 * Returns which variable a keystroke has renamed, if any. While the typed name is invalid or taken,
 * references keep the old name.
 */
export function followRenaming(
  before: Json | undefined,
  after: Json | undefined,
  renaming: Renaming | null,
): { readonly renamed: Renamed | null; readonly renaming: Renaming | null } {
  const changed = changedName(rowsOf(before), rowsOf(after));
  if (!changed) return { renamed: null, renaming: null };
  const { row, from, to, others } = changed;
  const called = renaming?.row === row && renaming.shown === from ? renaming.called : from;
  const free = (name: string) =>
    VARIABLE_NAME.test(name) && !others.includes(name) && !RESERVED_NAMES.some((taken) => taken === name);
  if (!free(to)) return { renamed: null, renaming: { row, shown: to, called } };
  const renamed = free(called) && called !== to ? { from: called, to } : null;
  return { renamed, renaming: { row, shown: to, called: to } };
}

export function renameVariable(
  document: WorkflowDocument,
  trigger: number,
  { from, to }: Renamed,
  verbatim: VerbatimOf,
): WorkflowDocument {
  // `context` contains the variables of whichever trigger started the run. If another trigger has a variable
  // with the old name, references through `context` are left unchanged, because they may refer to that
  // variable.
  const shared = document.workers.some(
    (worker) => worker.index !== trigger && namesOf(worker).includes(from),
  );
  const roots = [`workers\\[\\s*["']?${trigger}["']?\\s*\\]\\.result`, ...(shared ? [] : ["context"])];
  const pattern = new RegExp(
    `(?<![\\w.$"'])(${roots.join("|")})(?:\\.${from}(?![\\w-])|\\[\\s*(?:"${from}"|'${from}')\\s*\\])`,
    "y",
  );
  const inProgram = (type: string, program: string) => {
    const names = readBy(type, program).flatMap(({ root, worker, path, parts }) => {
      const at = worker === trigger && path[2] === "result" ? 3 : root === "context" && !shared ? 1 : -1;
      return path[at] === from ? parts.slice(at, at + 1).map((part) => ({ ...part, text: to })) : [];
    });
    return replaceParts(program, names);
  };
  const inTemplates = (value: Json) =>
    rewriteTemplates(value, (text, at) => {
      const found = matchAt(pattern, text, at);
      return found && { length: found[0].length, text: `${found[1]}.${to}` };
    });
  const workers = document.workers.map((worker) => {
    if (worker.index === trigger) return worker;
    const programs = verbatim(worker.type);
    const params = Object.entries(worker.params).map(([name, value]) => {
      if (!programs.includes(name)) return [name, inTemplates(value)];
      return [name, mapPrograms(value, (program) => inProgram(worker.type, program))];
    });
    const next = { ...worker, params: Object.fromEntries(params) };
    // Unaffected workers stay the same object, so that their nodes don't re-render.
    return sameJson(next, worker) ? worker : next;
  });
  return { ...document, workers };
}

interface Row {
  readonly name: string;
  readonly rest: string;
}

function rowsOf(variables: Json | undefined): Row[] {
  const rows = Array.isArray(variables) ? variables.filter(isJsonObject) : [];
  return rows.map(({ name, ...rest }) => ({
    name: typeof name === "string" ? name : "",
    rest: JSON.stringify(rest),
  }));
}

function namesOf(worker: Worker): string[] {
  return rowsOf(worker.params.variables).map((row) => row.name);
}

function changedName(before: readonly Row[], after: readonly Row[]) {
  if (before.length !== after.length || after.some(({ rest }, at) => rest !== before[at]?.rest)) return null;
  const changed = after.flatMap(({ name }, at) => (name === before[at]?.name ? [] : [at]));
  const [row] = changed;
  if (row === undefined || changed.length > 1) return null;
  const others = after.filter((_, at) => at !== row).map(({ name }) => name);
  return { row, from: before[row]?.name ?? "", to: after[row]?.name ?? "", others };
}
