"use client";

import "@xyflow/react/dist/base.css";
import { Background, BackgroundVariant, ReactFlow, ReactFlowProvider } from "@xyflow/react";
import { useEffect, useMemo, useState } from "react";
import type { Run } from "@/lib/schema/run";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { labelOf } from "./actions";
import type { Catalogue } from "./catalogue";
import { GRID } from "./document/arrange";
import { type Editor, EditorProvider } from "./editor-context";
import { NOTHING_SELECTED, openDocument } from "./editor-state";
import { type FlowEdge, type FlowNode, flowEdges, flowNodes } from "./flow-items";
import type { Keys } from "./keys/keys";
import { NoteNode } from "./note-node";
import { groupProblems } from "./problems";
import { NO_RUN, type RunView, showRun } from "./run/run-view";
import { startAutosave } from "./save/autosave-machine";
import { createStore } from "./store";
import { FIRST_VIEW } from "./view";
import { WireEdge } from "./wire-edge";
import { WorkerNode } from "./worker-node";

const NODE_TYPES = { worker: WorkerNode, note: NoteNode };
const EDGE_TYPES = { wire: WireEdge };

interface FrozenCanvasProps {
  label: string;
  workflowId: string;
  /** With a place for every worker. */
  document: WorkflowDocument;
  catalogue: Catalogue;
  /** What became of every worker. */
  run?: Run;
}

/** A workflow to look at: nothing can be changed. */
export function FrozenCanvas({ label, workflowId, document, catalogue, run }: FrozenCanvasProps) {
  const [editor] = useState(() => frozenEditor(workflowId, document, catalogue));
  useEffect(() => {
    if (run) editor.runs.set((view) => showRun(view, run));
  }, [editor, run]);
  const items = useMemo(() => {
    const labelFor = (index: number) => {
      const worker = document.workers.find((other) => other.index === index);
      return worker ? labelOf(editor, worker) : "";
    };
    return {
      nodes: flowNodes(document, NOTHING_SELECTED, [], labelFor),
      edges: flowEdges(document, NOTHING_SELECTED, []),
    };
  }, [document, editor]);
  return (
    <EditorProvider editor={editor}>
      <ReactFlowProvider>
        <ReactFlow<FlowNode, FlowEdge>
          defaultNodes={items.nodes}
          defaultEdges={items.edges}
          nodeTypes={NODE_TYPES}
          edgeTypes={EDGE_TYPES}
          nodesDraggable={false}
          nodesConnectable={false}
          elementsSelectable={false}
          deleteKeyCode={null}
          zoomOnScroll={false}
          preventScrolling={false}
          minZoom={0.1}
          fitView
          fitViewOptions={{ maxZoom: 1, padding: 0.1 }}
          aria-label={label}
          className="[&_.react-flow\_\_attribution]:bg-transparent! [&_.react-flow\_\_attribution_a]:text-2xs [&_.react-flow\_\_attribution_a]:text-muted!"
        >
          <Background
            variant={BackgroundVariant.Dots}
            gap={GRID}
            color="var(--color-line)"
            bgColor="var(--color-bg)"
          />
        </ReactFlow>
      </ReactFlowProvider>
    </EditorProvider>
  );
}

/** What the nodes look things up in, without anything that changes it. */
function frozenEditor(workflowId: string, document: WorkflowDocument, catalogue: Catalogue): Editor {
  return {
    readOnly: true,
    workflowId,
    catalogue,
    state: createStore(openDocument(document)),
    view: createStore(FIRST_VIEW),
    runs: createStore<RunView>(NO_RUN),
    autosave: createStore(startAutosave(document, 0, 0)),
    problems: createStore(groupProblems([])),
    keys: createStore<Keys | null>(null),
    canvas: { current: null },
    send: () => undefined,
    edit: () => undefined,
    save: async () => true,
  };
}
