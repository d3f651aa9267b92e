"use client";

import { useStoreApi } from "@xyflow/react";
import { useEffect } from "react";
import type { Editor } from "@/components/canvas/state/editor-context";
import { nearOf, type Sight, stillDoes } from "@/components/canvas/state/near";
import { stepNear } from "./step-near";

export function useNear(editor: Editor): void {
  const store = useStoreApi();
  useEffect(() => {
    const sight = (): Sight => {
      const { transform, width, height } = store.getState();
      const [x, y, zoom] = transform;
      return { x, y, zoom, width, height };
    };
    let seen = sight();
    let wanted = editor.near.get();
    let frame: number | undefined;
    const draw = () => {
      editor.near.set((before) => stepNear(before, wanted, editor.state.get().document));
      frame = editor.near.get() === wanted ? undefined : requestAnimationFrame(draw);
    };
    const look = () => {
      seen = sight();
      wanted = nearOf(editor.state.get().document, seen, wanted, editor.moved.get());
      if (frame === undefined) draw();
    };
    look();
    const stopView = store.subscribe(() => {
      if (!stillDoes(seen, sight())) look();
    });
    const stopDocument = editor.state.subscribe(look);
    return () => {
      stopView();
      stopDocument();
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [editor, store]);
}
