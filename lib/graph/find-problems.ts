import { appendTo } from "@/lib/kit/append-to";
import { boundSentence, exceededByValue } from "@/lib/kit/json-bounds";
import { nearestName } from "@/lib/kit/nearest-name";
import { atOnce, type Steps } from "@/lib/kit/steps";
import { DOCUMENT_BOUNDS } from "@/lib/schema/body-bounds";
import { isStepErrorCode, STEP_ERRORS } from "@/lib/schema/step-error";
import type { FoundProblem, Worker, WorkflowDocument, WorkflowProblem } from "@/lib/schema/workflow";
import type { Catalogue, CatalogueEntry } from "./catalogue";
import { checkParams } from "./check-params";
import { ExpressionChecker } from "./expression-checker";
import { findLoopProblems } from "./find-loop-problems";
import { getLoopsAround } from "./get-loops-around";
import { graphOf } from "./graph";
import { tooMuchToRead } from "./too-much-to-read";
import { expressionTexts } from "./worker-references";

/**
 * Problems with severity `error` would make a run fail, so they block publishing and testing, but not saving.
 * Secrets must already be replaced by their encrypted values: a remaining mask is reported as a secret
 * without a stored value.
 */
export function findProblems(document: WorkflowDocument, catalogue: Catalogue): WorkflowProblem[] {
  return atOnce(problemSteps(document, catalogue));
}

/**
 * Maximum number of problems that are reported. A longer list wouldn't help the user, and finding each
 * problem takes time.
 */
const MAX_PROBLEMS = 1_000;

const UNITS_A_WORKER = 200;
const UNITS_AN_EXPRESSION = 100;

export function* problemSteps(document: WorkflowDocument, catalogue: Catalogue): Steps<WorkflowProblem[]> {
  const tooMuch = tooManyValues(document) ?? tooMuchToRead(document.workers, catalogue);
  if (tooMuch !== null)
    return [{ path: "", code: "too_large", message: tooMuch, worker: null, severity: "error" }];
  const expressions = new ExpressionChecker(document, graphOf(document), catalogue);
  const fed = new Set(document.connections.map((connection) => connection.to));
  const indexes = new Set(document.workers.map((worker) => worker.index));
  const byIndex = new Map(document.workers.map((worker) => [worker.index, worker]));
  const problems: FoundProblem[] = [];
  for (const [position, worker] of document.workers.entries()) {
    if (problems.length >= MAX_PROBLEMS) break;
    const entry = catalogue.get(worker.type);
    if (entry === undefined) {
      problems.push(withdrawn(worker, position));
      continue;
    }
    if (isOff(worker, byIndex)) continue;
    appendTo(problems, paramProblems(worker, position, entry));
    yield UNITS_A_WORKER;
    for (const text of expressionTexts(worker, position, entry)) {
      appendTo(problems, expressions.problems(worker, text));
      if (problems.length >= MAX_PROBLEMS) break;
      yield UNITS_AN_EXPRESSION;
    }
    appendTo(problems, resultProblem(worker, position, indexes));
    appendTo(problems, retryProblems(worker, position));
    appendTo(problems, findLoopProblems(worker, position, entry, document.workers));
    if (entry.kind === "trigger" && fed.has(worker.index)) problems.push(leadsIntoTrigger(worker, position));
  }
  return problems
    .slice(0, MAX_PROBLEMS)
    .map((problem) => ({ ...problem, severity: problem.severity ?? "error" }));
}

/** Saving rejects documents with too many values now, but older stored ones may exist. */
function tooManyValues({ workers }: WorkflowDocument): string | null {
  const exceeded = exceededByValue(
    workers.map(({ params }) => params),
    DOCUMENT_BOUNDS,
  );
  return exceeded === null ? null : boundSentence(exceeded, DOCUMENT_BOUNDS);
}

function isOff(worker: Worker, workers: ReadonlyMap<number, Worker>): boolean {
  return [worker.index, ...getLoopsAround(worker, workers)].some(
    (index) => workers.get(index)?.disabled === true,
  );
}

function paramProblems(worker: Worker, position: number, entry: CatalogueEntry): FoundProblem[] {
  return checkParams(entry, worker.params, position).problems.map(({ path, code, message }) => ({
    path,
    code,
    message,
    worker: worker.index,
  }));
}

/** The type existed when the document was saved, but published workers can be withdrawn. */
function withdrawn(worker: Worker, position: number): FoundProblem {
  return {
    path: `workers[${position}].type`,
    code: "unknown_type",
    message: `The worker type \`${worker.type.slice(0, 100)}\` doesn't exist or was removed.`,
    worker: worker.index,
  };
}

function resultProblem(worker: Worker, position: number, indexes: ReadonlySet<number>): FoundProblem[] {
  const index = worker.params.result_from;
  if (worker.type !== "webhook_trigger" || typeof index !== "number" || indexes.has(index)) return [];
  const path = `workers[${position}].params.result_from`;
  return [
    {
      path,
      code: "unknown_worker",
      message: `The response uses the result of worker ${index}, which doesn't exist.`,
      worker: worker.index,
    },
  ];
}

const MAX_CODES = 20;

/** An unknown error code would silently have no effect, because no step ever fails with it. */
function retryProblems({ index, retry }: Worker, position: number): FoundProblem[] {
  const unknown = (retry?.codes ?? []).flatMap((code, at) => (isStepErrorCode(code) ? [] : [{ code, at }]));
  return unknown.slice(0, MAX_CODES).map(({ code, at }) => {
    const near = nearestName(code, Object.keys(STEP_ERRORS));
    const hint = near === null ? "" : ` Did you mean \`${near}\`?`;
    return {
      path: `workers[${position}].retry.codes[${at}]`,
      code: "unknown_code",
      message: `No step can fail with the error code \`${code.slice(0, 80)}\`.${hint}`,
      worker: index,
    };
  });
}

function leadsIntoTrigger(worker: Worker, position: number): FoundProblem {
  return {
    path: `workers[${position}]`,
    code: "trigger_has_input",
    message: `Worker ${worker.index} is a trigger: it starts a run, so it can't have an input. Remove the connection.`,
    worker: worker.index,
  };
}
