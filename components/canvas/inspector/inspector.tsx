"use client";

import { useEditorState } from "@/components/canvas/state/editor-context";
import { ConnectionPanel } from "./connection-panel";
import { SeveralPanel } from "./several-panel";
import { WorkerPanel } from "./worker-panel";
import { WorkflowPanel } from "./workflow-panel";

export function Inspector() {
  const { workers, connections, notes } = useEditorState((state) => state.selection);
  const [worker] = workers;
  const [connection] = connections;
  if (worker !== undefined && workers.length === 1 && notes.length === 0)
    return <WorkerPanel key={worker} index={worker} />;
  if (workers.length + notes.length > 0)
    return <SeveralPanel workers={workers.length} notes={notes.length} />;
  if (connection !== undefined && connections.length === 1)
    return <ConnectionPanel key={connection} id={connection} />;
  return <WorkflowPanel />;
}
