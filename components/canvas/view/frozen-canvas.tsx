"use client";

import "@xyflow/react/dist/base.css";
import { ReactFlow, ReactFlowProvider } from "@xyflow/react";
import { useEffect, useMemo, useState } from "react";
import { lookOf } from "@/components/canvas/actions/actions";
import { ConnectionEdge } from "@/components/canvas/connection/connection-edge";
import { ConnectionMarkers } from "@/components/canvas/connection/connection-markers";
import { FarConnections } from "@/components/canvas/connection/far-connections";
import { NoteNode } from "@/components/canvas/node/note-node";
import { useKnownShapes } from "@/components/canvas/node/use-known-shapes";
import { WorkerNode } from "@/components/canvas/node/worker-node";
import { startAutosave } from "@/components/canvas/state/autosave-machine";
import { type Editor, EditorProvider, useEditor } from "@/components/canvas/state/editor-context";
import { NOTHING_SELECTED, openDocument } from "@/components/canvas/state/editor-state";
import { type FlowEdge, type FlowNode, flowEdges, flowNodes } from "@/components/canvas/state/flow-items";
import type { Keys } from "@/components/canvas/state/keys";
import { NOTHING_MOVED } from "@/components/canvas/state/moved";
import type { Near } from "@/components/canvas/state/near";
import { NOBODY } from "@/components/canvas/state/others";
import { groupProblems } from "@/components/canvas/state/problems";
import { NO_RUN, type RunView, showRun } from "@/components/canvas/state/run-view";
import { createStore, useStore } from "@/components/canvas/state/store";
import { NO_TEST_RUNS } from "@/components/canvas/state/test-runs";
import { FIRST_VIEW } from "@/components/canvas/state/view";
import type { Catalogue } from "@/lib/editing/catalogue";
import type { Position } from "@/lib/editing/edit";
import { NOTHING_FOLDED } from "@/lib/editing/loop-rects";
import type { Run } from "@/lib/schema/run";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { Dots } from "./dots";
import { useNear } from "./use-near";
import { useRefit } from "./use-refit";
import { useVisibleConnections } from "./use-visible-connections";

const NODE_TYPES = { worker: WorkerNode, note: NoteNode };
const EDGE_TYPES = { connection: ConnectionEdge };

interface FrozenCanvasProps {
  label: string;
  workflowId: string;
  document: WorkflowDocument;
  catalogue: Catalogue;
  run?: Run;
  onDrawn?: () => void;
}

export function FrozenCanvas({ label, workflowId, document, catalogue, run, onDrawn }: FrozenCanvasProps) {
  const [editor] = useState(() => frozenEditor(workflowId, document, catalogue));
  useEffect(() => {
    if (run) editor.runs.set((view) => showRun(view, run));
  }, [editor, run]);
  const folded = useStore(editor.folded, (loops) => loops);
  const items = useMemo(
    () => ({
      nodes: flowNodes({ document, selection: NOTHING_SELECTED, folded }, [], lookOf(editor)),
      edges: flowEdges({ document, selection: NOTHING_SELECTED, folded }, []),
    }),
    [document, editor, folded],
  );
  return (
    <EditorProvider editor={editor}>
      <ReactFlowProvider>
        <Still label={label} {...items} {...(onDrawn && { onDrawn })} />
      </ReactFlowProvider>
    </EditorProvider>
  );
}

interface StillProps {
  label: string;
  nodes: FlowNode[];
  edges: FlowEdge[];
  onDrawn?: () => void;
}

function Still({ label, nodes, edges, onDrawn }: StillProps) {
  useKnownShapes();
  const editor = useEditor();
  useNear(editor);
  const edgesInSight = useVisibleConnections(editor, edges);
  useRefit();
  return (
    <>
      <ConnectionMarkers />
      <ReactFlow<FlowNode, FlowEdge>
        nodes={nodes}
        edges={edgesInSight}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        nodesDraggable={false}
        nodesConnectable={false}
        elementsSelectable={false}
        deleteKeyCode={null}
        zoomOnScroll={false}
        preventScrolling={false}
        minZoom={0.1}
        {...(onDrawn && { onInit: onDrawn })}
        aria-label={label}
        className="bg-bg! [&_.react-flow\_\_attribution]:bg-transparent! [&_.react-flow\_\_attribution_a]:text-2xs [&_.react-flow\_\_attribution_a]:text-muted!"
      >
        <Dots nodes={nodes} />
        <FarConnections nodes={nodes} edges={edges} />
      </ReactFlow>
    </>
  );
}

function frozenEditor(workflowId: string, document: WorkflowDocument, catalogue: Catalogue): Editor {
  return {
    readOnly: true,
    workflowId,
    catalogue,
    state: createStore(openDocument(document)),
    view: createStore(FIRST_VIEW),
    runs: createStore<RunView>(NO_RUN),
    tests: createStore(NO_TEST_RUNS),
    autosave: createStore(startAutosave(document, 0, 0)),
    problems: createStore(groupProblems([])),
    keys: createStore<Keys | null>(null),
    near: createStore<Near>("far"),
    moved: createStore(NOTHING_MOVED),
    folded: createStore(NOTHING_FOLDED),
    others: createStore(NOBODY),
    pointer: createStore<Position | null>(null),
    canvas: { current: null },
    send: () => undefined,
    edit: () => undefined,
    isOwner: () => false,
    isLive: () => false,
    searchWorkers: async () => false,
    save: async () => true,
  };
}
