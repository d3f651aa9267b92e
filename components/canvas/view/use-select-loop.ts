"use client";

import { useReactFlow } from "@xyflow/react";
import { type MouseEvent, useCallback } from "react";
import type { Editor } from "@/components/canvas/state/editor-context";
import { NOTHING_SELECTED } from "@/components/canvas/state/editor-state";
import { findLoopAt } from "@/lib/editing/loop-rects";

/** The body of a loop lets the mouse through, so that one can move the view by it. A click chooses the loop. */
export function useSelectLoop(editor: Editor) {
  const { screenToFlowPosition } = useReactFlow();
  return useCallback(
    ({ clientX: x, clientY: y }: MouseEvent) => {
      const at = screenToFlowPosition({ x, y }, { snapToGrid: false });
      const loop = findLoopAt(editor.state.get().document, editor.folded.get(), at);
      if (loop === undefined) return;
      // The library lets go of whatever is chosen once this has returned.
      queueMicrotask(() => {
        editor.send({ kind: "select", selection: { ...NOTHING_SELECTED, workers: [loop] } });
        editor.view.set((view) => (view.inspector ? view : { ...view, inspector: true }));
      });
    },
    [editor, screenToFlowPosition],
  );
}
