"use client";

import { getViewportForBounds, type ReactFlowInstance, useReactFlow, useStoreApi } from "@xyflow/react";
import { useEffect } from "react";
import { showInside } from "@/components/canvas/actions/loop-actions";
import type { Editor } from "@/components/canvas/state/editor-context";
import { type FlowEdge, type FlowNode, nodeId } from "@/components/canvas/state/flow-items";
import { NODE_HEIGHT, NODE_WIDTH, snap } from "@/lib/editing/arrange";
import { bounds } from "@/lib/editing/loop-rects";
import { glideMs } from "./glide-ms";
import { FIT, isWithin, panInto } from "./opening-view";

/** Lets commands move the view without depending on React Flow. */
export function useCanvasHandle(editor: Editor): void {
  const flow = useReactFlow<FlowNode, FlowEdge>();
  const store = useStoreApi();
  useEffect(() => {
    const middle = () => {
      const box = store.getState().domNode?.getBoundingClientRect();
      return flow.screenToFlowPosition({
        x: (box?.left ?? 0) + (box?.width ?? 0) / 2,
        y: (box?.top ?? 0) + (box?.height ?? 0) / 2,
      });
    };
    // React Flow notices a newly opened panel one frame late, and would fit the nodes into the old width.
    const fitTo = (ids: readonly string[], room: DOMRect, padding: number, duration: number) => {
      const { minZoom } = store.getState();
      const view = getViewportForBounds(
        rectOf(flow, ids),
        room.width,
        room.height,
        minZoom,
        FIT.maxZoom,
        padding,
      );
      void flow.setViewport(view, { duration });
    };
    editor.canvas.current = {
      // Nodes that have just been moved reach their new position in the next frame.
      fit: () => requestAnimationFrame(() => void flow.fitView(gliding())),
      zoom: (by) => void (by === "in" ? flow.zoomIn(gliding()) : flow.zoomOut(gliding())),
      centre: () => {
        const { x, y } = middle();
        return { x: snap(x - NODE_WIDTH / 2), y: snap(y - NODE_HEIGHT / 2) };
      },
      focus: (worker) => {
        const { domNode } = store.getState();
        const node = worker === undefined ? null : domNode?.querySelector(`[data-id="${nodeId(worker)}"]`);
        if (node instanceof HTMLElement) node.focus({ preventScroll: true });
        else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      },
      uncover: (ids, how) =>
        requestAnimationFrame(() => {
          const view = store.getState().domNode?.getBoundingClientRect();
          if (!view) return;
          const duration = how === "smoothly" ? glideMs() : 0;
          const box = boundsOf(flow, ids);
          const way = panInto(box, view);
          if (!way) {
            // Fit the view only if all nodes were visible before a panel opened on the right.
            const before = new DOMRect(view.x, view.y, window.innerWidth - view.x, view.height);
            if (isWithin(box, before)) fitTo(ids, view, FIT.padding, duration);
          } else if (way.x !== 0 || way.y !== 0) {
            const { x, y, zoom } = flow.getViewport();
            void flow.setViewport({ x: x + way.x, y: y + way.y, zoom }, { duration });
          }
        }),
      screenOf: (at) => flow.flowToScreenPosition(at),
      // A new node isn't drawn until the next frame. The view moves as little as possible, so that its
      // surroundings stay visible.
      reveal: (workers) => {
        showInside(editor, workers);
        requestAnimationFrame(() => {
          const ids = workers.map(nodeId);
          const view = store.getState().domNode?.getBoundingClientRect();
          if (!view) return;
          const way = editor.near.get() !== "far" ? panInto(boundsOf(flow, ids), view) : null;
          if (!way) fitTo(ids, view, 1, glideMs());
          else if (way.x !== 0 || way.y !== 0) {
            const { x, y, zoom } = flow.getViewport();
            void flow.setViewport({ x: x + way.x, y: y + way.y, zoom }, { duration: glideMs() });
          }
        });
      },
    };
    return () => {
      editor.canvas.current = null;
    };
  }, [editor, flow, store]);
}

function gliding() {
  return { ...FIT, duration: glideMs() };
}

type Flow = ReactFlowInstance<FlowNode, FlowEdge>;

/** Returns the bounding box of nodes in document coordinates. */
function rectOf(flow: Flow, ids: readonly string[]) {
  return bounds(
    ids.flatMap((id) => {
      const node = flow.getNode(id);
      return node ? [{ width: NODE_WIDTH, height: NODE_HEIGHT, ...node.measured, ...node.position }] : [];
    }),
  );
}

/** Returns the bounding box of nodes in screen coordinates. */
function boundsOf(flow: Flow, ids: readonly string[]) {
  const { x, y, width, height } = rectOf(flow, ids);
  const from = flow.flowToScreenPosition({ x, y });
  const to = flow.flowToScreenPosition({ x: x + width, y: y + height });
  return { left: from.x, top: from.y, right: to.x, bottom: to.y };
}
