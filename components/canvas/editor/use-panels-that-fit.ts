"use client";

import { useLayoutEffect, useRef, useState } from "react";
import type { Editor } from "@/components/canvas/state/editor-context";
import type { View } from "@/components/canvas/state/view";

/**
 * Returns true if panels fit beside the canvas. In a narrow window, they would cover the canvas as sheets, so
 * only the panel in use stays open, and the others reopen when the window becomes wide again. Panels are
 * updated before the window is painted.
 */
export function usePanelsThatFit(editor: Editor, wide: boolean): boolean {
  const [drawn, setDrawn] = useState(wide);
  const beside = useRef<Pick<View, "palette" | "inspector"> | null>(null);
  useLayoutEffect(() => {
    if (drawn === wide) return;
    editor.view.set((view) => {
      if (wide) return { ...view, ...(beside.current ?? { inspector: true }) };
      const { workers, connections } = editor.state.get().selection;
      const isAtSomething = workers.length + connections.length > 0;
      beside.current = { palette: view.palette, inspector: view.inspector };
      return { ...view, palette: false, inspector: view.inspector && isAtSomething };
    });
    setDrawn(wide);
  }, [editor, wide, drawn]);
  return drawn;
}
