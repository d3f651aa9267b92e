import { mapPrograms } from "@/lib/expression/programs-in";
import type { Json } from "@/lib/kit/json";
import type { Worker, WorkflowDocument } from "@/lib/schema/workflow";
import { repointProgram, repointReferences } from "./repoint-references";
import type { VerbatimOf } from "./verbatim-of";

export function renumber(
  document: WorkflowDocument,
  renamed: ReadonlyMap<number, number>,
  verbatim: VerbatimOf,
): WorkflowDocument {
  if (renamed.size === 0) return document;
  const to = (index: number) => renamed.get(index) ?? index;
  return {
    ...document,
    workers: document.workers.map((worker) => ({
      ...worker,
      index: to(worker.index),
      ...(worker.inside === undefined ? {} : { inside: to(worker.inside) }),
      params: repointParams(worker, renamed, verbatim(worker.type)),
    })),
    connections: document.connections.map((connection) => ({
      ...connection,
      from: to(connection.from),
      to: to(connection.to),
    })),
  };
}

function repointParams(
  worker: Worker,
  renamed: ReadonlyMap<number, number>,
  programs: readonly string[],
): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(worker.params).map(([name, value]) => {
      if (programs.includes(name))
        return [name, mapPrograms(value, (program) => repointProgram(program, renamed, worker.type))];
      // `result_from` is the only parameter whose value is the bare index of a worker.
      if (name === "result_from" && typeof value === "number") return [name, renamed.get(value) ?? value];
      return [name, repointReferences(value, renamed)];
    }),
  );
}
