"use client";

import {
  getViewportForBounds,
  type ReactFlowInstance,
  useReactFlow,
  useStoreApi,
  type Viewport,
} from "@xyflow/react";
import { useEffect } from "react";
import { showInside } from "@/components/canvas/actions/loop-actions";
import type { Editor } from "@/components/canvas/state/editor-context";
import { type FlowEdge, type FlowNode, nodeId } from "@/components/canvas/state/flow-items";
import { NODE_HEIGHT, NODE_WIDTH, snap } from "@/lib/editing/arrange";
import type { Position } from "@/lib/editing/edit";
import { bounds } from "@/lib/editing/loop-rects";
import { findFreeRoom } from "./find-free-room";
import { glideMs } from "./glide-ms";
import { boxInView, FIT, isWithin, panInto, panToward } from "./opening-view";

/** Gives the editor a handle for moving the view, so that commands don't depend on React Flow. */
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
    /**
     * Target view of the last animated move. A move that starts before the animation ends is computed from
     * this view.
     */
    let goal: { readonly view: Viewport; readonly until: number } | null = null;
    const upcomingView = () => (goal && performance.now() < goal.until ? goal.view : flow.getViewport());
    const move = (view: Viewport, duration: number) => {
      goal = { view, until: performance.now() + duration };
      void flow.setViewport(view, { duration });
    };
    const panBy = ({ x, y }: Position, duration: number) => {
      const view = upcomingView();
      if (x !== 0 || y !== 0) move({ ...view, x: view.x + x, y: view.y + y }, duration);
    };
    const boundsOf = (ids: readonly string[], canvas: DOMRect) => {
      const { left, top, right, bottom } = boxInView(rectOf(flow, ids), upcomingView());
      return {
        left: left + canvas.left,
        top: top + canvas.top,
        right: right + canvas.left,
        bottom: bottom + canvas.top,
      };
    };
    // Used instead of React Flow's own function, which would fit the nodes into the old width, because React
    // Flow notices a newly opened panel one frame late.
    const fitTo = (ids: readonly string[], room: DOMRect, padding: number) => {
      const { minZoom } = store.getState();
      move(
        getViewportForBounds(rectOf(flow, ids), room.width, room.height, minZoom, FIT.maxZoom, padding),
        glideMs(),
      );
    };
    editor.canvas.current = {
      // Wait for the next frame, in which nodes that have just been moved reach their new positions.
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
      uncover: (wanted) =>
        requestAnimationFrame(() => {
          const canvas = store.getState().domNode?.getBoundingClientRect();
          // Workers inside a collapsed loop have no node, so they are left out.
          const ids = wanted.filter((id) => flow.getNode(id));
          if (!canvas || ids.length === 0) return;
          const room = findFreeRoom(canvas);
          const box = boundsOf(ids, canvas);
          if (isWithin(box, room)) return;
          const way = ids.length === 1 ? panToward(box, room) : panInto(box, room);
          // Fit the view only if all nodes were visible before a panel opened on the right.
          const before = new DOMRect(room.x, room.y, window.innerWidth - room.x, room.height);
          if (way) panBy(way, glideMs());
          else if (isWithin(box, before)) fitTo(ids, room, FIT.padding);
        }),
      screenOf: (at) => flow.flowToScreenPosition(at),
      // Waits for the next frame, because a new node isn't drawn before that. The view moves as little as
      // possible, so that the node's surroundings stay visible.
      reveal: (workers) => {
        showInside(editor, workers);
        requestAnimationFrame(() => {
          const ids = workers.map(nodeId);
          const canvas = store.getState().domNode?.getBoundingClientRect();
          if (!canvas) return;
          const way = editor.near.get() !== "far" ? panInto(boundsOf(ids, canvas), canvas) : null;
          if (way) panBy(way, glideMs());
          else fitTo(ids, canvas, 1);
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

function rectOf(flow: Flow, ids: readonly string[]) {
  return bounds(
    ids.flatMap((id) => {
      const node = flow.getNode(id);
      return node ? [{ width: NODE_WIDTH, height: NODE_HEIGHT, ...node.measured, ...node.position }] : [];
    }),
  );
}
