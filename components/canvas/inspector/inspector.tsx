"use client";

import { useEditorState } from "@/components/canvas/state/editor-context";
import { useFirstUse } from "@/components/ui/use-first-use";
import { ConnectionPanel } from "./connection-panel";
import { SeveralPanel } from "./several-panel";
import { loadWorkerPanel, WorkerPanelLater } from "./worker-panel-later";
import { WorkflowPanel } from "./workflow-panel";

export function Inspector() {
  const { workers, connections, notes } = useEditorState((state) => state.selection);
  useFirstUse(loadWorkerPanel);
  const [worker] = workers;
  const [connection] = connections;
  if (worker !== undefined && workers.length === 1 && notes.length === 0)
    return <WorkerPanelLater key={worker} index={worker} />;
  if (workers.length + notes.length > 0)
    return <SeveralPanel workers={workers.length} notes={notes.length} />;
  if (connection !== undefined && connections.length === 1)
    return <ConnectionPanel key={connection} id={connection} />;
  return <WorkflowPanel />;
}
