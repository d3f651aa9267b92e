"use client";

import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { selectWorker } from "@/components/canvas/actions/actions";
import type { Editor } from "@/components/canvas/state/editor-context";
import { showTests } from "@/components/canvas/state/panel-actions";

export function useAddress(editor: Editor): void {
  const params = useSearchParams();
  const worker = params.get("worker");
  const panel = params.get("panel");
  useEffect(() => {
    if (panel === "tests") showTests(editor);
  }, [editor, panel]);
  useEffect(() => {
    if (worker === null) return;
    const index = Number(worker);
    if (!editor.state.get().document.workers.some((each) => each.index === index)) return;
    selectWorker(editor, index);
    editor.canvas.current?.reveal([index]);
  }, [editor, worker]);
}
