import type { Connection, WorkflowDocument } from "@/lib/schema/workflow";
import { connectionKey, connectionOf, leadsTo } from "./connections";
import type { Applied, Edit } from "./edit";
import { findCommonLoop, fixLoops, standingIn } from "./loops";
import { removeWorkers } from "./remove-workers";

type LoopRefusal = "apart" | "circle";

export const LOOP_REFUSALS: Record<LoopRefusal, string> = {
  apart: "These workers are in different loops. Select workers from one loop.",
  circle:
    "A worker between the selected ones would stay outside the loop, so the loop would wait for its own result. Select that worker too.",
};

export function checkLoop(document: WorkflowDocument, indices: readonly number[]): LoopRefusal | null {
  if (findCommonLoop(document, indices) === null) return "apart";
  const loop = -1;
  const connections = connectionsAround(document, new Set(indices), loop);
  const outer = connections.filter(({ from, to }) => from === loop || to === loop);
  return outer.some(({ from, to }) => from === loop && leadsTo(connections, to, loop)) ? "circle" : null;
}

/** Connections that enter or leave the group are attached to the new loop. */
export function wrapInLoop(
  document: WorkflowDocument,
  highestIndex: number,
  edit: Extract<Edit, { do: "box" }>,
): Applied {
  const chosen = new Set(edit.workers);
  if (chosen.size === 0 || checkLoop(document, edit.workers) !== null)
    return { document, highestIndex, added: [] };
  const index = highestIndex + 1;
  const loop = standingIn({ index, ...edit.worker }, findCommonLoop(document, edit.workers) ?? undefined);
  const workers = document.workers.map((worker) =>
    chosen.has(worker.index) ? standingIn(worker, index) : worker,
  );
  const connections = connectionsAround(document, chosen, index);
  return {
    document: fixLoops({ ...document, workers: [...workers, loop], connections }),
    highestIndex: index,
    added: [index],
  };
}

function connectionsAround(
  { connections }: WorkflowDocument,
  chosen: ReadonlySet<number>,
  loop: number,
): Connection[] {
  const turned = connections.map((connection) => {
    const [leaves, arrives] = [chosen.has(connection.from), chosen.has(connection.to)];
    if (leaves === arrives) return connection;
    // A connection that leaves the group starts at the loop's success output or, if it started at an error
    // output, at the loop's error output, because a loop has no other outputs.
    if (leaves) return connectionOf(loop, connection.to, connection.port === "error" ? "error" : undefined);
    return connectionOf(connection.from, loop, connection.port);
  });
  return [...new Map(turned.map((connection) => [connectionKey(connection), connection])).values()];
}

/**
 * Connections into the loop are attached to its first workers, and connections out of it start at its last
 * ones.
 */
export function unwrapLoop(document: WorkflowDocument, index: number): WorkflowDocument {
  const loop = document.workers.find((worker) => worker.index === index);
  const contents = document.workers.filter(({ inside }) => inside === index).map((worker) => worker.index);
  if (!loop || contents.length === 0)
    return removeWorkers(document, { do: "remove", workers: [index], notes: [], heal: true });
  const own = document.connections.filter(({ from }) => contents.includes(from));
  const begins = contents.filter((each) => !own.some(({ to }) => to === each));
  const ends = contents.filter((each) => !own.some(({ from, port }) => from === each && port !== "error"));
  const connections = document.connections.flatMap((connection) => {
    if (connection.to === index)
      return begins.map((each) => connectionOf(connection.from, each, connection.port));
    if (connection.from !== index) return [connection];
    const from = connection.port === "error" ? contents : ends;
    return from.map((each) => connectionOf(each, connection.to, connection.port));
  });
  return {
    ...document,
    workers: document.workers
      .filter((worker) => worker !== loop)
      .map((worker) => (worker.inside === index ? standingIn(worker, loop.inside) : worker)),
    connections,
  };
}
