import type { Edge, Node, NodeHandle } from "@xyflow/react";
import { connectionKey, connectionOf } from "@/lib/editing/connections";
import { hiddenIn, type Rect, rectsOf } from "@/lib/editing/loop-rects";
import { isLoop } from "@/lib/editing/loops";
import type { Connection, Worker, WorkflowDocument } from "@/lib/schema/workflow";
import { NOTHING_SELECTED, type Selection } from "./editor-state";

/** A React Flow node holds only a worker's index or a note's ID. Its component looks up everything else. */

export type WorkerFlowNode = Node<{ readonly index: number }, "worker">;
export type NoteFlowNode = Node<{ readonly id: string }, "note">;
export type FlowNode = WorkerFlowNode | NoteFlowNode;
export type FlowEdge = Edge<{ readonly connection: Connection }, "connection">;

export const OUT = "out";
export const IN = "in";

export function nodeId(index: number): string {
  return `w${index}`;
}

export function indexOf(id: string): number | null {
  return /^w\d+$/.test(id) ? Number(id.slice(1)) : null;
}

export interface NodeLook {
  readonly label: string;
  readonly handles: NodeHandle[];
}

export interface Picture {
  readonly document: WorkflowDocument;
  readonly selection: Selection;
  readonly folded: ReadonlySet<number>;
}

/** Class of an expanded loop's drag handle. Dragging the loop's body moves the canvas instead. */
export const LOOP_HEAD = "box-head";
/** Amount that React Flow adds to the z-index of selected nodes. */
const RAISED = 1000;

/**
 * Returns the React Flow nodes for the document. Their sizes are known, so React Flow needn't measure them
 * first. Unchanged nodes keep their object and aren't redrawn. If no node has changed, the array is reused
 * too.
 */
export function flowNodes(
  { document, selection, folded }: Picture,
  before: FlowNode[],
  lookOf: (worker: Worker, rect: Rect) => NodeLook,
): FlowNode[] {
  const old = new Map(before.map((node) => [node.id, node]));
  const chosen = new Set(selection.workers);
  const rects = rectsOf(document, folded);
  const hidden = hiddenIn(document, folded);
  const workers = document.workers.flatMap((worker): FlowNode[] => {
    const rect = rects.get(worker.index);
    if (!rect || hidden.has(worker.index)) return [];
    const { label, handles } = lookOf(worker, rect);
    const { x, y, width, height } = rect;
    const selected = chosen.has(worker.index);
    const isOpen = isLoop(worker) && !folded.has(worker.index);
    const fresh: WorkerFlowNode = {
      id: nodeId(worker.index),
      type: "worker",
      position: { x, y },
      selected,
      data: { index: worker.index },
      ariaLabel: label,
      handles,
      measured: { width, height },
      ...(isOpen ? { width, height, ...openLoop(worker, selected) } : {}),
    };
    return [keepSame(old.get(fresh.id), fresh)];
  });
  const notes = (document.notes ?? []).map((note): FlowNode => {
    const { width = 240, height = 120 } = note.size ?? {};
    const fresh: NoteFlowNode = {
      id: `n${note.id}`,
      type: "note",
      position: note.position ?? { x: 0, y: 0 },
      selected: selection.notes.includes(note.id),
      data: { id: note.id },
      width,
      height,
      zIndex: -1,
      ariaLabel: "Note",
    };
    return keepSame(old.get(fresh.id), fresh);
  });
  return sameItems(before, [...notes, ...workers]);
}

/**
 * Keeps an expanded loop behind its contents and their connections, even while React Flow raises it because
 * it is selected.
 */
function openLoop({ inside }: Worker, selected: boolean): Partial<WorkerFlowNode> {
  return {
    zIndex: (inside === undefined ? -4 : -3) - (selected ? RAISED : 0),
    dragHandle: `.${LOOP_HEAD}`,
    style: THROUGH,
  };
}

const THROUGH = { pointerEvents: "none" } as const;

function keepSame(old: FlowNode | undefined, fresh: FlowNode): FlowNode {
  if (!old) return fresh;
  const same =
    old.position.x === fresh.position.x &&
    old.position.y === fresh.position.y &&
    old.selected === fresh.selected &&
    old.ariaLabel === fresh.ariaLabel &&
    old.handles === fresh.handles &&
    old.zIndex === fresh.zIndex &&
    old.width === fresh.width &&
    old.height === fresh.height;
  // Keep the size that React Flow measured, otherwise the node would vanish for a moment.
  return same ? old : { ...fresh, ...(fresh.measured || !old.measured ? {} : { measured: old.measured }) };
}

export function flowEdges({ document, selection, folded }: Picture, before: FlowEdge[]): FlowEdge[] {
  const old = new Map(before.map((edge) => [edge.id, edge]));
  const hidden = hiddenIn(document, folded);
  const shown = document.connections.filter(({ from }) => !hidden.has(from));
  const edges = shown.map((connection): FlowEdge => {
    const id = connectionKey(connection);
    const selected = selection.connections.includes(id);
    const known = old.get(id);
    if (known && known.selected === selected) return known;
    return {
      id,
      type: "connection",
      source: nodeId(connection.from),
      target: nodeId(connection.to),
      sourceHandle: connection.port ?? OUT,
      targetHandle: IN,
      selected,
      data: { connection },
      ariaLabel: connectionLabel(connection),
    };
  });
  return sameItems(before, edges);
}

function sameItems<T>(before: T[], after: T[]): T[] {
  return before.length === after.length && after.every((item, at) => item === before[at]) ? before : after;
}

function connectionLabel({ from, to, port }: Connection): string {
  return `Connection from #${from} to #${to}${port === undefined ? "" : `, when ${port}`}`;
}

export function selectionOf(id: string): Selection {
  const worker = indexOf(id);
  if (worker !== null) return { ...NOTHING_SELECTED, workers: [worker] };
  return id.startsWith("n")
    ? { ...NOTHING_SELECTED, notes: [id.slice(1)] }
    : { ...NOTHING_SELECTED, connections: [id] };
}

export function drawnConnection(drawn: {
  source: string | null;
  target: string | null;
  sourceHandle?: string | null | undefined;
}): Connection | null {
  const from = indexOf(drawn.source ?? "");
  const to = indexOf(drawn.target ?? "");
  if (from === null || to === null) return null;
  return connectionOf(from, to, portOf(drawn.sourceHandle));
}

export function portOf(handle: string | null | undefined): string | undefined {
  return handle === OUT || !handle ? undefined : handle;
}
