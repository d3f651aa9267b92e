"use client";

import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { selectWorker } from "@/components/canvas/actions/actions";
import type { Editor } from "@/components/canvas/state/editor-context";

export function useWorkerInAddress(editor: Editor): void {
  const wanted = useSearchParams().get("worker");
  useEffect(() => {
    if (wanted === null) return;
    const index = Number(wanted);
    if (!editor.state.get().document.workers.some((worker) => worker.index === index)) return;
    selectWorker(editor, index);
    editor.canvas.current?.reveal([index]);
  }, [editor, wanted]);
}
