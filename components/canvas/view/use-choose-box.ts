"use client";

import { useReactFlow } from "@xyflow/react";
import { type MouseEvent, useCallback } from "react";
import type { Editor } from "@/components/canvas/state/editor-context";
import { NOTHING_SELECTED } from "@/components/canvas/state/editor-state";
import { boxAt } from "@/lib/editing/box-rects";

/** The body of a box lets the mouse through, so that one can move the view by it. A click chooses the box. */
export function useChooseBox(editor: Editor) {
  const { screenToFlowPosition } = useReactFlow();
  return useCallback(
    ({ clientX: x, clientY: y }: MouseEvent) => {
      const at = screenToFlowPosition({ x, y }, { snapToGrid: false });
      const box = boxAt(editor.state.get().document, editor.folded.get(), at);
      if (box === undefined) return;
      // The library lets go of whatever is chosen once this has returned.
      queueMicrotask(() => {
        editor.send({ kind: "select", selection: { ...NOTHING_SELECTED, workers: [box] } });
        editor.view.set((view) => (view.inspector ? view : { ...view, inspector: true }));
      });
    },
    [editor, screenToFlowPosition],
  );
}
