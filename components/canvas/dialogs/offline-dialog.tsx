"use client";

import { useEditor } from "@/components/canvas/state/editor-context";
import { TakeOffline } from "@/components/workflows/take-offline";

export function OfflineDialog({ onClose }: { onClose: () => void }) {
  const editor = useEditor();
  const { name } = editor.state.get().document;
  return (
    <TakeOffline
      workflow={{ id: editor.workflowId, name }}
      open
      onOpenChange={(open) => !open && onClose()}
    />
  );
}
