import { codeReferences } from "@/lib/expression/code-references";
import { hasExpression, parseTemplate } from "@/lib/expression/parse-template";
import { type PathSegment, pathText } from "@/lib/expression/path-text";
import { programReferences } from "@/lib/expression/program-references";
import { programsIn } from "@/lib/expression/programs-in";
import { type Reference, references } from "@/lib/expression/references";
import type { ParseFault } from "@/lib/expression/split-text";
import type { Json } from "@/lib/kit/json";
import type { Worker, WorkflowDocument } from "@/lib/schema/workflow";
import { type Catalogue, type CatalogueEntry, codeNames, isProgram, takesExpressions } from "./catalogue";
import { isSecretObject } from "./secrets";

export interface ExpressionText {
  /** For example `workers[1].params.url`. */
  readonly path: string;
  readonly text: string;
  readonly isProgram: boolean;
  readonly references: readonly Reference[];
  readonly fault: ParseFault | null;
}

export function* expressionTexts(
  worker: Worker,
  position: number,
  entry: CatalogueEntry,
): Generator<ExpressionText> {
  for (const [name, value] of Object.entries(worker.params)) {
    const path: PathSegment[] = ["workers", position, "params", name];
    if (isProgram(entry, name)) {
      const read = codeNames(entry.params).has(name) ? codeReferences : programReferences;
      for (const program of programsIn(value))
        yield readProgram(program.text, [...path, ...program.path], read);
    } else if (takesExpressions(entry, name)) yield* textsIn(value, path);
  }
}

export function referencesTo(index: number, document: WorkflowDocument, catalogue: Catalogue): WorkerUse[] {
  return uses(document, catalogue).filter((use) => use.refersTo === index);
}

export function danglingReferences(document: WorkflowDocument, catalogue: Catalogue): WorkerUse[] {
  const indexes = new Set(document.workers.map((worker) => worker.index));
  return uses(document, catalogue).filter((use) => !indexes.has(use.refersTo));
}

export interface WorkerUse {
  readonly worker: number;
  readonly path: string;
  readonly reference: string;
  readonly refersTo: number;
}

function uses(document: WorkflowDocument, catalogue: Catalogue): WorkerUse[] {
  return document.workers.flatMap((worker, position) => {
    const entry = catalogue.get(worker.type);
    const texts = entry === undefined ? [] : [...expressionTexts(worker, position, entry)];
    return texts.flatMap(({ path, references: found }) =>
      found.flatMap((each) => {
        if (each.worker === undefined || each.nested) return [];
        return [{ worker: worker.index, path, reference: each.text, refersTo: each.worker }];
      }),
    );
  });
}

/**
 * The path array is changed in place instead of copied for each value, because most values contain no
 * expression.
 */
function* textsIn(value: Json, path: PathSegment[]): Generator<ExpressionText> {
  if (typeof value === "string") {
    if (hasExpression(value)) yield readText(value, path);
    return;
  }
  if (typeof value !== "object" || value === null || isSecretObject(value)) return;
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
  for (const [key, each] of entries) {
    if (typeof each !== "string" && (typeof each !== "object" || each === null)) continue;
    path.push(key);
    yield* textsIn(each, path);
    path.pop();
  }
}

/**
 * Reads the references in a program. Only paths into a worker's result are returned, because a bare
 * `workers[4]` or an undeclared variable evaluates to null, which a condition may test for. Syntax errors are
 * reported by the worker's schema.
 */
function readProgram(
  text: string,
  path: readonly PathSegment[],
  read: (program: string) => readonly Reference[],
): ExpressionText {
  const found = read(text).filter(({ root, path }) => root === "workers" && path.length > 2);
  return { path: pathText(path), text, isProgram: true, references: found, fault: null };
}

function readText(text: string, path: readonly PathSegment[]): ExpressionText {
  const parsed = parseTemplate(text);
  const at = { path: pathText(path), text, isProgram: false };
  return parsed.ok
    ? { ...at, references: references(parsed.value), fault: null }
    : { ...at, references: [], fault: parsed.error };
}
