import type { WorkflowDocument } from "@/lib/schema/workflow";
import { NODE_HEIGHT, NODE_WIDTH } from "./document/arrange";
import { positionOf } from "./document/edit";

/** How much of the nodes is drawn: everything, from far away an icon and a state, else what is in sight alone. */
export type Near = "all" | "far" | ReadonlySet<number>;

export interface Sight {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
  readonly width: number;
  readonly height: number;
}

/** Below this nothing else could be read. */
const FAR_BELOW = 0.42;
/** Up to here all nodes are drawn in full, however small: their outlines tell more than an icon does. */
const FEW = 80;
/** Around what is seen, in pixels of the screen: nodes are ready before they come into sight. */
const MARGIN = 600;

export function nearOf(document: WorkflowDocument, sight: Sight, before: Near): Near {
  if (document.workers.length <= FEW) return "all";
  if (isFar(sight.zoom)) return "far";
  const left = (-sight.x - MARGIN) / sight.zoom - NODE_WIDTH;
  const top = (-sight.y - MARGIN) / sight.zoom - NODE_HEIGHT;
  const right = (sight.width - sight.x + MARGIN) / sight.zoom;
  const bottom = (sight.height - sight.y + MARGIN) / sight.zoom;
  const seen = document.workers.flatMap((worker) => {
    const { x, y } = positionOf(worker);
    return x > left && x < right && y > top && y < bottom ? [worker.index] : [];
  });
  const same =
    typeof before === "object" && before.size === seen.length && seen.every((index) => before.has(index));
  return same ? before : new Set(seen);
}

export function isFar(zoom: number): boolean {
  return zoom < FAR_BELOW;
}

/** What is out of sight costs nothing: each thing that is drawn is looked at for each picture. */
export function drawnOf(near: Near, index: number): "full" | "icon" | "nothing" {
  if (near === "far") return "icon";
  return near === "all" || near.has(index) ? "full" : "nothing";
}
