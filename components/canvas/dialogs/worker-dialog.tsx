"use client";

import { useQuery } from "@tanstack/react-query";
import { useEditor } from "@/components/canvas/state/editor-context";
import { PublishWorkerDialog } from "@/components/workflows/publish-worker-dialog";
import { query } from "@/lib/client/query";
import { getWorkflow } from "@/lib/contract/workflows";

/** Other workflows that use this workflow as a worker run its live version, not its draft. */
export function WorkerDialog({ onClose }: { onClose: () => void }) {
  const editor = useEditor();
  const workflow = useQuery({
    ...query(getWorkflow, { params: { id: editor.workflowId } }),
    enabled: false,
  }).data;
  const { name } = editor.state.get().document;
  return (
    <PublishWorkerDialog
      workflow={{ id: editor.workflowId, name, live_version: workflow?.live_version ?? null }}
      open
      onOpenChange={(open) => !open && onClose()}
    />
  );
}
