"use client";

import { useLayoutEffect, useState } from "react";
import type { Editor } from "@/components/canvas/editor/editor-context";
import type { View } from "./view";

/**
 * Whether panels stand beside the canvas. What is beside it in a wide window would lie over it as a sheet in a narrow
 * one: there only what somebody is at stays open. The panels are told before the window is drawn anew.
 */
export function usePanelsThatFit(editor: Editor, wide: boolean): boolean {
  const [drawn, setDrawn] = useState(wide);
  useLayoutEffect(() => {
    if (drawn === wide) return;
    const { workers, wires } = editor.state.get().selection;
    const isAtSomething = workers.length + wires.length > 0;
    editor.view.set((view) => (wide ? besideCanvas(view) : overCanvas(view, isAtSomething)));
    setDrawn(wide);
  }, [editor, wide, drawn]);
  return drawn;
}

function besideCanvas(view: View): View {
  return { ...view, inspector: true };
}

function overCanvas(view: View, isAtSomething: boolean): View {
  return { ...view, palette: false, inspector: view.inspector && isAtSomething };
}
