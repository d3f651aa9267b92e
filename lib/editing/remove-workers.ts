import type { Connection, WorkflowDocument } from "@/lib/schema/workflow";
import { connectionKey, connectionOf, leadsTo } from "./connections";
import type { Edit } from "./edit";
import { withContents } from "./loops";

/**
 * With `heal`, the connections into a removed worker are joined to the connections out of it, except those
 * of its error output.
 */
export function removeWorkers(
  document: WorkflowDocument,
  edit: Extract<Edit, { do: "remove" }>,
): WorkflowDocument {
  const gone = withContents(document, edit.workers);
  const workers = document.workers.filter((worker) => !gone.has(worker.index));
  const notes = document.notes?.filter((note) => !edit.notes.includes(note.id));
  if (workers.length === document.workers.length && notes?.length === document.notes?.length) return document;
  const isStored = document.connections.filter(
    (connection) => !gone.has(connection.from) && !gone.has(connection.to),
  );
  return {
    ...document,
    workers,
    connections: edit.heal ? heal(document.connections, isStored, gone) : isStored,
    ...(notes ? { notes } : {}),
  };
}

function heal(
  all: readonly Connection[],
  isStored: readonly Connection[],
  gone: ReadonlySet<number>,
): Connection[] {
  const inner = all.filter(
    (connection) => gone.has(connection.from) && gone.has(connection.to) && connection.port !== "error",
  );
  const healed = [...isStored];
  const known = new Set(isStored.map(connectionKey));
  for (const into of all.filter((connection) => !gone.has(connection.from) && gone.has(connection.to))) {
    for (const out of all.filter(
      (connection) => gone.has(connection.from) && !gone.has(connection.to) && connection.port !== "error",
    )) {
      const joined = connectionOf(into.from, out.to, into.port);
      if (leadsTo(inner, into.to, out.from) && !known.has(connectionKey(joined))) {
        known.add(connectionKey(joined));
        healed.push(joined);
      }
    }
  }
  return healed;
}
