"use client";

import { useReactFlow } from "@xyflow/react";
import { type MouseEvent, useCallback } from "react";
import type { Editor } from "@/components/canvas/state/editor-context";
import { NOTHING_SELECTED } from "@/components/canvas/state/editor-state";
import { findLoopAt } from "@/lib/editing/loop-rects";

/** A loop's body lets mouse events through, so that the view can be dragged there. */
export function useSelectLoop(editor: Editor) {
  const { screenToFlowPosition } = useReactFlow();
  return useCallback(
    ({ clientX: x, clientY: y }: MouseEvent) => {
      const at = screenToFlowPosition({ x, y }, { snapToGrid: false });
      const loop = findLoopAt(editor.state.get().document, editor.folded.get(), at);
      if (loop === undefined) return;
      // React Flow clears the selection after this handler returns, so the loop is selected after that.
      queueMicrotask(() => {
        editor.send({ kind: "select", selection: { ...NOTHING_SELECTED, workers: [loop] } });
        editor.view.set((view) => (view.inspector ? view : { ...view, inspector: true }));
      });
    },
    [editor, screenToFlowPosition],
  );
}
