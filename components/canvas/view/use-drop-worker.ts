"use client";

import { useReactFlow } from "@xyflow/react";
import type { DragEvent } from "react";
import { addWorker } from "@/components/canvas/actions/actions";
import { readWorkerId } from "@/components/canvas/palette/find-workers";
import { DRAG_TYPE } from "@/components/canvas/palette/palette";
import { keepUse } from "@/components/canvas/palette/use-stored-offers";
import type { Editor } from "@/components/canvas/state/editor-context";
import { NODE_WIDTH, snap } from "@/lib/editing/arrange";
import { findLoopAt } from "@/lib/editing/loop-rects";
import { connectionUnder } from "./use-drop-on-connection";

/** Half the height of a node's header, so that the header of a dropped worker lands under the mouse. */
const HEAD = 24;

export function useDropWorker(editor: Editor) {
  const { screenToFlowPosition } = useReactFlow();
  const findLoopUnder = ({ clientX: x, clientY: y }: DragEvent) =>
    findLoopAt(
      editor.state.get().document,
      editor.folded.get(),
      screenToFlowPosition({ x, y }, { snapToGrid: false }),
    );
  const mark = (dropLoop: number | null) =>
    editor.view.set((view) => (view.dropLoop === dropLoop ? view : { ...view, dropLoop }));
  return {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(DRAG_TYPE)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
      mark(findLoopUnder(event) ?? null);
    },
    onDragLeave: () => mark(null),
    onDrop: (event: DragEvent) => {
      const id = event.dataTransfer.getData(DRAG_TYPE);
      const { type, params } = readWorkerId(id);
      if (type === "") return;
      keepUse(id);
      event.preventDefault();
      const spot = screenToFlowPosition({ x: event.clientX, y: event.clientY });
      const at = { x: snap(spot.x - NODE_WIDTH / 2), y: snap(spot.y - HEAD) };
      const within = connectionUnder(editor, event);
      mark(null);
      addWorker(editor, type, { at, params, inside: findLoopUnder(event), ...(within ? { within } : {}) });
    },
  };
}
