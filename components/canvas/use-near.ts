"use client";

import { useStoreApi } from "@xyflow/react";
import { useEffect } from "react";
import type { Editor } from "./editor-context";
import { nearOf } from "./near";

/** Keeps which nodes are near enough to be drawn in full, as the view and the document change. */
export function useNear(editor: Editor): void {
  const store = useStoreApi();
  useEffect(() => {
    const look = () => {
      const { transform, width, height } = store.getState();
      const [x, y, zoom] = transform;
      editor.near.set((before) => nearOf(editor.state.get().document, { x, y, zoom, width, height }, before));
    };
    look();
    const stopView = store.subscribe((state, before) => {
      if (
        state.transform !== before.transform ||
        state.width !== before.width ||
        state.height !== before.height
      )
        look();
    });
    const stopDocument = editor.state.subscribe(look);
    return () => {
      stopView();
      stopDocument();
    };
  }, [editor, store]);
}
