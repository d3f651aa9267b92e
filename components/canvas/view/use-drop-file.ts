"use client";

import type { DragEvent } from "react";
import { pasteText } from "@/components/canvas/actions/actions";
import type { Editor } from "@/components/canvas/state/editor-context";
import { toastDone, toastFailed } from "@/components/ui/toast";
import { describeForeignFile } from "@/lib/editing/n8n/describe-foreign-file";

export function useDropFile(editor: Editor) {
  const hasFile = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  return {
    onDragOver: (event: DragEvent) => {
      if (hasFile(event)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const file = event.dataTransfer.files[0];
      if (!file) return;
      event.preventDefault();
      void file.text().then((text) => {
        if (!pasteText(editor, text))
          toastFailed(`${file.name} is ${describeForeignFile(text) ?? "not a workflow"}`);
        else if (editor.view.get().dialog === null) toastDone(`Added ${file.name}`);
      });
    },
  };
}
