"use client";

import { useStoreApi } from "@xyflow/react";
import { useEffect } from "react";
import type { Editor } from "@/components/canvas/state/editor-context";
import { nodeId } from "@/components/canvas/state/flow-items";
import { afterPress } from "./after-press";

export function useSelectionInSight(editor: Editor): void {
  const store = useStoreApi();
  useEffect(() => {
    let cancel = () => {};
    const show = () => {
      const { workers } = editor.state.get().selection;
      if (workers.length > 0) editor.canvas.current?.uncover(workers.map(nodeId));
    };
    const showSoon = () => {
      cancel();
      cancel = afterPress(show, ({ target }) => target instanceof Element && target.closest(CANVAS) !== null);
    };
    const selected = () => editor.state.get().selection.workers.join();
    let [before, wasOpen] = [selected(), editor.view.get().inspector];
    const stops = [
      editor.state.subscribe(() => {
        if (selected() === before) return;
        before = selected();
        showSoon();
      }),
      // Opening a panel resizes the canvas, and the last subscription below reacts to that. Opening a sheet
      // doesn't resize the canvas, so this subscription is needed too.
      editor.view.subscribe(() => {
        const { inspector } = editor.view.get();
        if (inspector !== wasOpen && inspector) showSoon();
        wasOpen = inspector;
      }),
      store.subscribe(({ width, height }, { width: oldWidth, height: oldHeight }) => {
        if (oldWidth > 0 && (width !== oldWidth || height !== oldHeight)) showSoon();
      }),
    ];
    return () => {
      cancel();
      for (const stop of stops) stop();
    };
  }, [editor, store]);
}

const CANVAS = ".react-flow";
