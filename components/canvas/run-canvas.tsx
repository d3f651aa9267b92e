"use client";

import "@xyflow/react/dist/base.css";
import { useQuery } from "@tanstack/react-query";
import { Background, BackgroundVariant, ReactFlow, ReactFlowProvider } from "@xyflow/react";
import { useEffect, useMemo, useState } from "react";
import { catalogueOptions } from "@/lib/client/catalogue-queries";
import { runDocumentOptions, runOptions } from "@/lib/client/run-queries";
import type { CatalogueItem } from "@/lib/schema/catalogue";
import type { Run } from "@/lib/schema/run";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { labelOf } from "./actions";
import { makeCatalogue } from "./catalogue";
import { GRID } from "./document/arrange";
import { type Editor, EditorProvider } from "./editor-context";
import { NOTHING_SELECTED, openDocument } from "./editor-state";
import { type FlowEdge, type FlowNode, flowEdges, flowNodes } from "./flow-items";
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

/** The workflow as it was when the run was accepted, with what became of every worker. Nothing can be changed. */
export function RunCanvas({ runId }: { runId: string }) {
  // The page around it follows the run; here its newest state is only read.
  const run = useQuery({ ...runOptions(runId), refetchOnMount: false }).data;
  const document = useQuery(runDocumentOptions(runId)).data;
  const catalogue = useQuery(catalogueOptions).data?.items;
  if (!run || !document || !catalogue) return null;
  return <FrozenCanvas run={run} document={document} catalogue={catalogue} />;
}

interface FrozenCanvasProps {
  run: Run;
  document: WorkflowDocument;
  catalogue: readonly CatalogueItem[];
}

function FrozenCanvas({ run, document, catalogue }: FrozenCanvasProps) {
  const [editor] = useState(() => frozenEditor(run.workflow_id, document, catalogue));
  useEffect(() => editor.runs.set((view) => showRun(view, run)), [editor, run]);
  const items = useMemo(() => {
    const label = (index: number) => {
      const worker = document.workers.find((other) => other.index === index);
      return worker ? labelOf(editor, worker) : "";
    };
    return {
      nodes: flowNodes(document, NOTHING_SELECTED, [], label),
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
          aria-label="The workflow as it ran"
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
function frozenEditor(
  workflowId: string,
  document: WorkflowDocument,
  items: readonly CatalogueItem[],
): Editor {
  const state = createStore(openDocument(document));
  return {
    readOnly: true,
    workflowId,
    catalogue: makeCatalogue(items),
    state,
    view: createStore(FIRST_VIEW),
    runs: createStore<RunView>(NO_RUN),
    autosave: createStore(startAutosave(document, 0, 0)),
    problems: createStore(groupProblems([])),
    canvas: { current: null },
    send: () => undefined,
    edit: () => undefined,
    save: async () => true,
  };
}
