"use client";

import { useStoreApi } from "@xyflow/react";
import { useEffect } from "react";
import type { Editor } from "@/components/canvas/editor/editor-context";
import { nearOf, type Sight, stillDoes } from "./near";

/** Keeps which nodes are near enough to be drawn in full, as the view and the document change. */
export function useNear(editor: Editor): void {
  const store = useStoreApi();
  useEffect(() => {
    const sight = (): Sight => {
      const { transform, width, height } = store.getState();
      const [x, y, zoom] = transform;
      return { x, y, zoom, width, height };
    };
    let seen = sight();
    const look = () => {
      seen = sight();
      const { document } = editor.state.get();
      editor.near.set((before) => nearOf(document, seen, before, editor.moved.get()));
    };
    look();
    const stopView = store.subscribe(() => {
      if (!stillDoes(seen, sight())) look();
    });
    const stopDocument = editor.state.subscribe(look);
    return () => {
      stopView();
      stopDocument();
    };
  }, [editor, store]);
}
