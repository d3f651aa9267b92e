"use client";

import { useEditorState } from "@/components/canvas/editor/editor-context";
import { SeveralPanel } from "./several-panel";
import { WirePanel } from "./wire-panel";
import { WorkerPanel } from "./worker-panel";
import { WorkflowPanel } from "./workflow-panel";

/** What is chosen decides what is shown: a worker, a wire, several things, or the workflow itself. */
export function Inspector() {
  const { workers, wires, notes } = useEditorState((state) => state.selection);
  const [worker] = workers;
  const [wire] = wires;
  if (worker !== undefined && workers.length === 1 && notes.length === 0)
    return <WorkerPanel key={worker} index={worker} />;
  if (workers.length + notes.length > 0)
    return <SeveralPanel workers={workers.length} notes={notes.length} />;
  if (wire !== undefined && wires.length === 1) return <WirePanel key={wire} id={wire} />;
  return <WorkflowPanel />;
}
