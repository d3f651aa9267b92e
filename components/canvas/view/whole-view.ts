import { getViewportForBounds, type Viewport } from "@xyflow/react";
import { type FlowNode, OUT } from "@/components/canvas/state/flow-items";
import { ERROR_PORT } from "@/lib/editing/catalogue";
import { bounds } from "@/lib/editing/loop-rects";
import { maxOf } from "@/lib/kit/max-of";
import { FIT } from "./opening-view";

const MIN_ZOOM = 0.1;
/**
 * Space for the names of outputs, which are drawn to the right of a card. `max` is their maximum width, as in
 * `worker-ports.tsx`.
 */
const LABEL = { gap: 10, character: 7, max: 112 };

export function wholeView(
  nodes: readonly FlowNode[],
  size: { readonly width: number; readonly height: number },
): Viewport | null {
  if (nodes.length === 0) return null;
  const rects = nodes.map(
    ({ position, measured, width = measured?.width, height = measured?.height, handles }) => ({
      ...position,
      width: (width ?? 0) + getLabelWidth(handles),
      height: height ?? 0,
    }),
  );
  return getViewportForBounds(bounds(rects), size.width, size.height, MIN_ZOOM, FIT.maxZoom, FIT.padding);
}

function getLabelWidth(handles: FlowNode["handles"]): number {
  const lengths = (handles ?? []).flatMap(({ id, type }) =>
    type === "source" && id && id !== OUT && id !== ERROR_PORT ? [id.length] : [],
  );
  if (lengths.length === 0) return 0;
  return LABEL.gap + Math.min(LABEL.max, maxOf(lengths) * LABEL.character);
}
