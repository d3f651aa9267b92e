import type { Connection, WorkflowDocument } from "@/lib/schema/workflow";
import { commonBox, mendBoxes, standingIn } from "./boxes";
import { connectionKey, connectionOf, leadsTo } from "./connections";
import type { Applied, Edit } from "./edit";
import { removeWorkers } from "./remove-workers";

type BoxRefusal = "apart" | "circle";

export const BOX_REFUSALS: Record<BoxRefusal, string> = {
  apart: "They stand in different boxes. Choose workers of one of them.",
  circle: "A worker between them would stay outside, and the box would wait for itself. Choose that one too.",
};

/** Why these workers cannot be put into a box together, or null when they can. */
export function refuseBox(document: WorkflowDocument, indices: readonly number[]): BoxRefusal | null {
  if (commonBox(document, indices) === null) return "apart";
  const box = -1;
  const wires = wiresAround(document, new Set(indices), box);
  const outer = wires.filter(({ from, to }) => from === box || to === box);
  return outer.some(({ from, to }) => from === box && leadsTo(wires, to, box)) ? "circle" : null;
}

/** A new box around workers. What led into one of them leads to the box, and what led out of one leads out of it. */
export function wrapInLoop(
  document: WorkflowDocument,
  highestIndex: number,
  edit: Extract<Edit, { do: "box" }>,
): Applied {
  const chosen = new Set(edit.workers);
  if (chosen.size === 0 || refuseBox(document, edit.workers) !== null)
    return { document, highestIndex, added: [] };
  const index = highestIndex + 1;
  const box = standingIn({ index, ...edit.worker }, commonBox(document, edit.workers) ?? undefined);
  const workers = document.workers.map((worker) =>
    chosen.has(worker.index) ? standingIn(worker, index) : worker,
  );
  const connections = wiresAround(document, chosen, index);
  return {
    document: mendBoxes({ ...document, workers: [...workers, box], connections }),
    highestIndex: index,
    added: [index],
  };
}

function wiresAround(
  { connections }: WorkflowDocument,
  chosen: ReadonlySet<number>,
  box: number,
): Connection[] {
  const turned = connections.map((wire) => {
    const [leaves, arrives] = [chosen.has(wire.from), chosen.has(wire.to)];
    if (leaves === arrives) return wire;
    // A box succeeds or fails. It has no other ways out.
    if (leaves) return connectionOf(box, wire.to, wire.port === "error" ? "error" : undefined);
    return connectionOf(wire.from, box, wire.port);
  });
  return [...new Map(turned.map((wire) => [connectionKey(wire), wire])).values()];
}

/** Takes a box away and leaves what stands in it. What led to the box leads to where its inside begins, and so on. */
export function unwrapLoop(document: WorkflowDocument, index: number): WorkflowDocument {
  const box = document.workers.find((worker) => worker.index === index);
  const contents = document.workers.filter(({ inside }) => inside === index).map((worker) => worker.index);
  if (!box || contents.length === 0)
    return removeWorkers(document, { do: "remove", workers: [index], notes: [], heal: true });
  const own = document.connections.filter(({ from }) => contents.includes(from));
  const begins = contents.filter((each) => !own.some(({ to }) => to === each));
  const ends = contents.filter((each) => !own.some(({ from, port }) => from === each && port !== "error"));
  const connections = document.connections.flatMap((wire) => {
    if (wire.to === index) return begins.map((each) => connectionOf(wire.from, each, wire.port));
    if (wire.from !== index) return [wire];
    const from = wire.port === "error" ? contents : ends;
    return from.map((each) => connectionOf(each, wire.to, wire.port));
  });
  return {
    ...document,
    workers: document.workers
      .filter((worker) => worker !== box)
      .map((worker) => (worker.inside === index ? standingIn(worker, box.inside) : worker)),
    connections,
  };
}
