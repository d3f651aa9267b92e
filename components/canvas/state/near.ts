import { NODE_HEIGHT, NODE_WIDTH } from "@/lib/editing/arrange";
import { connectionKey } from "@/lib/editing/connections";
import { positionOf } from "@/lib/editing/edit";
import { type Rect, rectsOf } from "@/lib/editing/loop-rects";
import type { Worker, WorkflowDocument } from "@/lib/schema/workflow";
import { nodeId } from "./flow-items";
import { type Moved, NOTHING_MOVED, shifted } from "./moved";

/**
 * How much of the workflow the canvas draws: everything, only what is in view, or just icons and simple lines
 * when zoomed out.
 */
export type Near = "all" | "far" | InSight;

export interface InSight {
  /** Workers drawn in full. */
  readonly workers: ReadonlySet<number>;
  /** Workers that are drawn as icons at first, and in full a few frames later. */
  readonly icons: ReadonlySet<number>;
  readonly connections: ReadonlySet<string>;
}

export interface Sight {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
  readonly width: number;
  readonly height: number;
}

/** Below this zoom, nodes are drawn as icons, because text can't be read. */
const FAR_BELOW = 0.42;
/**
 * Up to this number of nodes, all are drawn in full at any zoom, because a tiny card still shows more than an
 * icon.
 */
const FEW = 80;
const CARD = { width: NODE_WIDTH, height: NODE_HEIGHT };
/** Margin around the view in screen pixels, so that nodes are drawn before they scroll into view. */
const MARGIN = 600;

export function drawsAll(workers: number): boolean {
  return workers <= FEW;
}

export function nearOf(
  document: WorkflowDocument,
  sight: Sight,
  before: Near,
  moved: Moved = NOTHING_MOVED,
): Near {
  if (drawsAll(document.workers.length)) return "all";
  if (isFar(sight.zoom)) return "far";
  const left = (-sight.x - MARGIN) / sight.zoom;
  const top = (-sight.y - MARGIN) / sight.zoom;
  const right = (sight.width - sight.x + MARGIN) / sight.zoom;
  const bottom = (sight.height - sight.y + MARGIN) / sight.zoom;
  const isSeen = (from: Rect, to: Rect) =>
    Math.max(from.x + from.width, to.x + to.width) > left &&
    Math.min(from.x, to.x) < right &&
    Math.max(from.y + from.height, to.y + to.height) > top &&
    Math.min(from.y, to.y) < bottom;
  const rects = rectsOf(document);
  const boundsOf = (worker: Worker): Rect => {
    const { width, height, ...position } = rects.get(worker.index) ?? { ...positionOf(worker), ...CARD };
    return { ...shifted({ id: nodeId(worker.index), position }, moved).position, width, height };
  };
  const bounds = new Map(document.workers.map((worker) => [worker.index, boundsOf(worker)]));
  const fromMiddle = ({ x, y }: Rect) => Math.hypot(x - (left + right) / 2, y - (top + bottom) / 2);
  const workers = [...bounds]
    .filter(([, at]) => isSeen(at, at))
    .toSorted(([, one], [, other]) => fromMiddle(one) - fromMiddle(other))
    .map(([index]) => index);
  const connections = document.connections.flatMap((connection) => {
    const [from, to] = [bounds.get(connection.from), bounds.get(connection.to)];
    return from && to && isSeen(from, to) ? [connectionKey(connection)] : [];
  });
  const same =
    typeof before === "object" && holds(before.workers, workers) && holds(before.connections, connections);
  return same ? before : { workers: new Set(workers), icons: NONE, connections: new Set(connections) };
}

const NONE: ReadonlySet<number> = new Set();

export function stillDoes(before: Sight, now: Sight): boolean {
  return (
    before.zoom === now.zoom &&
    before.width === now.width &&
    before.height === now.height &&
    Math.abs(before.x - now.x) <= MARGIN / 2 &&
    Math.abs(before.y - now.y) <= MARGIN / 2
  );
}

function holds<T>(known: ReadonlySet<T>, seen: readonly T[]): boolean {
  return known.size === seen.length && seen.every((one) => known.has(one));
}

export function isFar(zoom: number): boolean {
  return zoom < FAR_BELOW;
}

/**
 * Workers outside the view aren't drawn at all, because the browser checks every drawn element on every
 * frame.
 */
export function drawnOf(near: Near, index: number): "full" | "icon" | "nothing" {
  if (near === "far") return "icon";
  if (near === "all" || near.workers.has(index)) return "full";
  return near.icons.has(index) ? "icon" : "nothing";
}

/**
 * Returns no connections when zoomed out, because at that zoom all connections are part of a single drawing.
 */
export function nearConnections<T extends { readonly id: string }>(near: Near, connections: T[]): T[] {
  if (near === "all") return connections;
  return near === "far" ? [] : connections.filter(({ id }) => near.connections.has(id));
}
