import { type Reference, workerIndex } from "@/lib/expression/references";
import { rootsAt } from "@/lib/expression/scope";
import { isJsonObject } from "@/lib/kit/json";
import { nearestName } from "@/lib/kit/nearest-name";
import type { FoundProblem, Worker, WorkflowDocument } from "@/lib/schema/workflow";
import type { Catalogue } from "./catalogue";
import { getLoopsAround, visibleFrom } from "./get-loops-around";
import { type Ancestors, ancestry, type Graph } from "./graph";
import { newestFirstProblems } from "./newest-first-problems";
import type { ExpressionText } from "./worker-references";

type Problem = Pick<FoundProblem, "code" | "message" | "severity">;

/** Maximum number of problems that are reported per string. */
const MAX_OF_A_TEXT = 20;

export class ExpressionChecker {
  readonly #catalogue: Catalogue;
  readonly #workers: ReadonlyMap<number, Worker>;
  readonly #upstreamOf: (index: number) => Ancestors;
  readonly #triggers: readonly Worker[];
  readonly #declared = new Map<string, ReadonlySet<string>>();

  constructor(document: WorkflowDocument, graph: Graph, catalogue: Catalogue) {
    this.#catalogue = catalogue;
    this.#workers = new Map(document.workers.map((worker) => [worker.index, worker]));
    this.#upstreamOf = ancestry(graph);
    this.#triggers = document.workers.filter((worker) => catalogue.get(worker.type)?.kind === "trigger");
  }

  problems(worker: Worker, text: ExpressionText): FoundProblem[] {
    const upstream = visibleFrom(worker, this.#workers, this.#upstreamOf);
    const loops = getLoopsAround(worker, this.#workers).length;
    const found = new Map<string, Problem>();
    if (text.fault !== null) found.set("", unreadable(text));
    for (const reference of text.references) {
      const problem = this.#judge(reference, worker, upstream, text.isProgram, loops);
      if (problem !== null) found.set(problem.message, problem);
      if (found.size >= MAX_OF_A_TEXT) break;
    }
    if (text.isProgram)
      for (const problem of newestFirstProblems(text.text, this.#workers, this.#catalogue))
        found.set(problem.message, problem);
    return [...found.values()].map((problem) => ({ path: text.path, ...problem, worker: worker.index }));
  }

  #judge(
    reference: Reference,
    own: Worker,
    upstream: Ancestors,
    isProgram: boolean,
    loops: number,
  ): Problem | null {
    if (reference.root === "workers") return this.#checkWorker(reference, own, upstream, isProgram);
    // A reference with a `default` filter is never a problem, because the filter handles anything that is
    // missing at run time.
    if (reference.guarded) return null;
    if (reference.root === "unknown" || !rootsAt(loops).includes(reference.root))
      return unknownRoot(reference, loops);
    const name = reference.path[1];
    if (reference.root !== "context" || typeof name !== "string") return null;
    const variables = this.#declaredFor(upstream);
    if (variables === null || variables.has(name)) return null;
    return unknownVariable(reference, name, variables);
  }

  #checkWorker(reference: Reference, own: Worker, upstream: Ancestors, isProgram: boolean): Problem | null {
    if (reference.nested) return null;
    const index = reference.worker;
    if (index === undefined) return isIndexMissing(reference) ? noIndex(reference) : null;
    const worker = this.#workers.get(index);
    if (worker === undefined) return notUpstream(`\`${reference.text}\`: worker ${index} doesn't exist.`);
    if (index === own.index) return notUpstream(`\`${reference.text}\`: a worker can't use its own result.`);
    if (upstream.has(index)) return isProgram ? null : this.#checkField(reference, worker);
    if (getLoopsAround(own, this.#workers).includes(index))
      return notUpstream(
        `\`${reference.text}\`: worker ${index} is the loop around worker ${own.index} and has no result yet. Use \`item\`.`,
      );
    const [loop] = getLoopsAround(worker, this.#workers);
    if (loop !== undefined && loop !== own.inside)
      return notUpstream(
        `\`${reference.text}\`: worker ${index} runs inside worker ${loop}, once for each item. Use \`workers[${loop}].result.results\`.`,
      );
    const name = worker.name ?? worker.type;
    return notUpstream(
      `\`${reference.text}\`: worker ${index} (${name}) is not upstream. Connect it to worker ${own.index}, directly or through other workers.`,
    );
  }

  /** A trigger's result contains only the trigger's variables, so any other field is reported. */
  #checkField(reference: Reference, worker: Worker): Problem | null {
    const [, , member, name] = reference.path;
    if (reference.guarded || worker.type !== "webhook_trigger") return null;
    if (member !== "result" || typeof name !== "string") return null;
    const variables = this.#declaredBy([worker]);
    if (variables.has(name)) return null;
    return unknownVariable(reference, name, variables);
  }

  #declaredFor(upstream: Ancestors): ReadonlySet<string> | null {
    const leading = this.#triggers.filter((worker) => upstream.has(worker.index));
    const telling = leading.length > 0 ? leading : this.#triggers;
    return telling.length === 0 ? null : this.#declaredBy(telling);
  }

  #declaredBy(telling: readonly Worker[]): ReadonlySet<string> {
    const key = telling.map((worker) => worker.index).join();
    const known = this.#declared.get(key);
    if (known !== undefined) return known;
    const names = new Set(telling.flatMap(variableNames));
    this.#declared.set(key, names);
    return names;
  }
}

function variableNames(trigger: Worker): string[] {
  const { variables } = trigger.params;
  if (!Array.isArray(variables)) return [];
  return variables.flatMap((each) =>
    isJsonObject(each) && typeof each.name === "string" ? [each.name] : [],
  );
}

function unreadable({ fault, text }: ExpressionText): Problem {
  const at = fault?.at ?? 0;
  const near = text.slice(at, at + 30);
  const place = near === "" ? "at the end" : `at \`${near}\``;
  return { code: "expression_invalid", message: `${fault?.message ?? ""} (${place}, character ${at + 1})` };
}

function unknownRoot(reference: Reference, loops: number): Problem {
  const roots = rootsAt(loops)
    .map((root) => `\`${root}\``)
    .join(", ");
  const where = loops === 0 ? "" : " here";
  return {
    code: "expression_invalid",
    message: `\`${reference.text}\`: an expression${where} must start with one of ${roots}.`,
  };
}

function unknownVariable(reference: Reference, name: string, variables: ReadonlySet<string>): Problem {
  const near = nearestName(name, variables);
  const hint = near === null ? "" : ` Did you mean \`${near}\`?`;
  const known =
    variables.size > 0
      ? `Known variables: ${[...variables].slice(0, 20).join(", ")}.`
      : "It has no variables.";
  return {
    code: "unknown_variable",
    message: `\`${reference.text}\`: the trigger has no variable \`${name}\`.${hint} ${known}`,
  };
}

/**
 * True for a reference such as `workers.result`, which lacks the index of a worker. `workers.size`, `.first`
 * and `.last` refer to the list itself.
 */
function isIndexMissing(reference: Reference): boolean {
  const second = reference.path[1];
  if (second === undefined || workerIndex(second) !== undefined) return false;
  return !["size", "first", "last"].includes(String(second));
}

function noIndex(reference: Reference): Problem {
  return {
    code: "expression_invalid",
    message: `\`${reference.text}\`: select the worker by its index, as in \`workers[0].result\`.`,
  };
}

function notUpstream(message: string): Problem {
  return { code: "not_upstream", message };
}
