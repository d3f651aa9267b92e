"use client";

import { useReactFlow, useStoreApi } from "@xyflow/react";
import { useEffect } from "react";
import { NODE_HEIGHT, NODE_WIDTH, snap } from "./document/arrange";
import type { Editor } from "./editor-context";
import { nodeId } from "./flow-items";

const MOTION = { duration: 200, padding: 0.1, maxZoom: 1 };

/** Lets commands move the view without knowing the library that draws it. */
export function useCanvasHandle(editor: Editor): void {
  const flow = useReactFlow();
  const store = useStoreApi();
  useEffect(() => {
    const middle = () => {
      const box = store.getState().domNode?.getBoundingClientRect();
      return flow.screenToFlowPosition({
        x: (box?.left ?? 0) + (box?.width ?? 0) / 2,
        y: (box?.top ?? 0) + (box?.height ?? 0) / 2,
      });
    };
    editor.canvas.current = {
      fit: () => void flow.fitView(MOTION),
      zoom: (by) => void (by === "in" ? flow.zoomIn(MOTION) : flow.zoomOut(MOTION)),
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
      screenOf: (at) => flow.flowToScreenPosition(at),
      // A node that has just been added is drawn with the next frame; one in sight that can be read needs no motion.
      reveal: (workers) =>
        requestAnimationFrame(() => {
          const nodes = workers.map((index) => ({ id: nodeId(index) }));
          const hidden =
            editor.near.get() === "far" ||
            nodes.some(({ id }) => !isSeen(flow, store.getState().domNode, id));
          if (hidden) void flow.fitView({ ...MOTION, nodes, padding: 1 });
        }),
    };
    return () => {
      editor.canvas.current = null;
    };
  }, [editor, flow, store]);
}

function isSeen(flow: ReturnType<typeof useReactFlow>, element: HTMLElement | null, id: string): boolean {
  const node = flow.getNode(id);
  const box = element?.getBoundingClientRect();
  if (!node || !box) return false;
  const from = flow.flowToScreenPosition(node.position);
  const to = flow.flowToScreenPosition({ x: node.position.x + NODE_WIDTH, y: node.position.y + NODE_HEIGHT });
  return from.x >= box.left && from.y >= box.top && to.x <= box.right && to.y <= box.bottom;
}
