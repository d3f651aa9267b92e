import { paramOf } from "@/components/canvas/state/problems";
import type { Catalogue } from "@/lib/editing/catalogue";
import { connectionKey, refuseConnection } from "@/lib/editing/connections";
import type { Edit } from "@/lib/editing/edit";
import { readBy } from "@/lib/editing/read-by";
import { programsIn } from "@/lib/expression/programs-in";
import { dependsOn } from "@/lib/expression/references";
import { NO_BRACES, withoutBraces } from "@/lib/expression/without-braces";
import { ancestors, graphOf } from "@/lib/graph/graph";
import type { Worker, WorkflowDocument, WorkflowProblem } from "@/lib/schema/workflow";

export interface Fix {
  readonly label: string;
  readonly edit: Edit;
}

/** Returns the fixes for a problem that need no decision from the user. Most problems have none. */
export function fixesFor(problem: WorkflowProblem, document: WorkflowDocument, catalogue: Catalogue): Fix[] {
  const worker = document.workers.find((other) => other.index === problem.worker);
  if (!worker) return [];
  const param = paramOf(problem);
  switch (problem.code) {
    case "not_upstream":
      return param === null ? [] : connectSources(worker, param, document, catalogue);
    case "trigger_has_input":
      return [
        {
          label: "Remove connection",
          edit: {
            do: "disconnect",
            connections: document.connections
              .filter((connection) => connection.to === worker.index)
              .map(connectionKey),
          },
        },
      ];
    case "newest_first":
      return putOldestFirst(problem, document);
    case "expression_invalid":
      return param === null ? [] : takeOutBraces(problem, worker, param);
    case "not_applicable":
    case "not_allowed":
      return param === null ? [] : [clear(worker, param)];
    case "secret_missing":
      return param === null ? [] : [{ label: "Remove key protection", edit: set(worker, param, "") }];
    default:
      return [];
  }
}

function connectSources(
  worker: Worker,
  param: string,
  document: WorkflowDocument,
  catalogue: Catalogue,
): Fix[] {
  const upstream = ancestors(graphOf(document), worker.index);
  return sourcesOf(worker, param, catalogue)
    .filter((index) => !upstream.has(index))
    .flatMap((from) => {
      const source = document.workers.find((other) => other.index === from);
      const port = source && catalogue.getOutputs(source)[0];
      const connection = { from, to: worker.index, ...(port === undefined ? {} : { port }) };
      const refused = refuseConnection(document, connection, catalogue.isTrigger) !== null;
      return refused
        ? []
        : [{ label: `Connect #${from} to #${worker.index}`, edit: { do: "connect", connection } as const }];
    });
}

/** Offers to remove braces from a text, if the server's message says that the text is valid without them. */
function takeOutBraces({ message }: WorkflowProblem, worker: Worker, param: string): Fix[] {
  const value = worker.params[param];
  const plain = typeof value === "string" && message.startsWith(NO_BRACES) ? withoutBraces(value) : null;
  if (plain === null || !message.includes(plain)) return [];
  return [{ label: "Remove the braces", edit: set(worker, param, plain) }];
}

/** Offers the fix from the server's message, which names the parameter, the worker and the value. */
function putOldestFirst({ message }: WorkflowProblem, { workers }: WorkflowDocument): Fix[] {
  const [, param, index, value] = /set `(\w+)` of worker (\d+) to `(\w+)`/.exec(message) ?? [];
  const worker = workers.find((other) => String(other.index) === index);
  if (worker === undefined || param === undefined || value === undefined || worker.params[param] === value)
    return [];
  return [{ label: `Set ${param} to ${value} on worker #${index}`, edit: set(worker, param, value) }];
}

function sourcesOf(worker: Worker, param: string, catalogue: Catalogue): number[] {
  const value = worker.params[param] ?? null;
  if (!catalogue.verbatimOf(worker.type).includes(param)) return dependsOn(value);
  const used = programsIn(value)
    .flatMap(({ text }) => readBy(worker.type, text))
    .flatMap(({ worker: index, nested }) => (index === undefined || nested ? [] : [index]));
  return [...new Set(used)];
}

function clear(worker: Worker, param: string): Fix {
  return {
    label: `Clear ${param}`,
    edit: { do: "set-param", worker: worker.index, name: param, value: undefined },
  };
}

function set(worker: Worker, param: string, value: string): Edit {
  return { do: "set-param", worker: worker.index, name: param, value };
}
