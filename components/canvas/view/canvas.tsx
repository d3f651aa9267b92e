"use client";

import "@xyflow/react/dist/base.css";
import { MiniMap, ReactFlow, type ReactFlowInstance, ReactFlowProvider } from "@xyflow/react";
import { type FocusEvent, type KeyboardEvent, useRef } from "react";
import { ConnectionEdge } from "@/components/canvas/connection/connection-edge";
import { ConnectionMarkers } from "@/components/canvas/connection/connection-markers";
import { FarConnections } from "@/components/canvas/connection/far-connections";
import { MapNode } from "@/components/canvas/node/map-node";
import { NoteNode } from "@/components/canvas/node/note-node";
import { useKnownShapes } from "@/components/canvas/node/use-known-shapes";
import { WorkerNode } from "@/components/canvas/node/worker-node";
import { OthersOnCanvas } from "@/components/canvas/presence/others-on-canvas";
import { useEditor } from "@/components/canvas/state/editor-context";
import {
  type FlowEdge,
  type FlowNode,
  indexOf,
  nodeId,
  selectionOf,
} from "@/components/canvas/state/flow-items";
import { GRID } from "@/lib/editing/arrange";
import { CanvasControls } from "./canvas-controls";
import { CanvasMenu } from "./canvas-menu";
import { Dots } from "./dots";
import { useCanvasHandle } from "./use-canvas-handle";
import { useCanvasItems } from "./use-canvas-items";
import { useDropWorker } from "./use-drop-worker";
import { useKeepMiddle } from "./use-keep-middle";
import { useNear } from "./use-near";
import { useNodeDrag } from "./use-node-drag";
import { useOpeningView } from "./use-opening-view";
import { useRefitWindow } from "./use-refit-window";
import { useSelectLoop } from "./use-select-loop";
import { useSelectionInSight } from "./use-selection-in-sight";
import { useSmoothView } from "./use-smooth-view";
import { useVisibleConnections } from "./use-visible-connections";
import { useWiring } from "./use-wiring";

// Constants, because React Flow compares these by identity on every render and updates every node if they
// differ.
const NODE_TYPES = { worker: WorkerNode, note: NoteNode };
const EDGE_TYPES = { connection: ConnectionEdge };
const SNAP: [number, number] = [GRID, GRID];
/**
 * Above this number of nodes, those outside the view aren't drawn. Below it, drawing nodes as they come into
 * view during a pan costs more than it saves.
 */
const MANY = 1000;

export function Canvas({ minimap }: { minimap: boolean }) {
  return (
    <ReactFlowProvider>
      <Surface minimap={minimap} />
    </ReactFlowProvider>
  );
}

function Surface({ minimap }: { minimap: boolean }) {
  const editor = useEditor();
  const surface = useRef<HTMLDivElement>(null);
  const { nodes, edges, onNodesChange, onEdgesChange, onDragStop } = useCanvasItems(editor);
  const wiring = useWiring(editor);
  const drop = useDropWorker(editor);
  const drag = useNodeDrag(editor, surface, onDragStop);
  const smooth = useSmoothView(surface);
  useKnownShapes();
  useKeepMiddle();
  useRefitWindow();
  useNear(editor);
  const edgesInSight = useVisibleConnections(editor, edges);
  const show = useOpeningView();
  useCanvasHandle(editor);
  useSelectionInSight(editor);
  const onInit = (flow: ReactFlowInstance<FlowNode, FlowEdge>) => {
    show(flow);
    // If the page's URL names a worker, it is already selected, so bring it into view.
    const { workers } = editor.state.get().selection;
    if (workers.length > 0) editor.canvas.current?.reveal(workers);
  };
  const onPaneClick = useSelectLoop(editor);

  /**
   * React Flow undoes the browser's scrolling to a node that was focused with Tab, so bring the node into
   * view ourselves.
   */
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const { id } = target.dataset;
    if (id !== undefined && target.matches(".react-flow__node:focus-visible"))
      editor.canvas.current?.uncover([id]);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const id = event.target instanceof Element ? event.target.getAttribute("data-id") : null;
    if (id === null || (event.key !== "Enter" && event.key !== " ")) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // On a single selected worker, Enter is a command that opens the worker's full view, so it isn't handled
    // here.
    const { workers } = editor.state.get().selection;
    if (event.key === "Enter" && workers.length === 1 && id === nodeId(workers[0] ?? -1)) return;
    event.preventDefault();
    editor.send({ kind: "select", selection: selectionOf(id) });
    editor.view.set((view) => ({ ...view, inspector: true }));
  };

  return (
    <CanvasMenu>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the palette does the same as dropping */}
      <div
        ref={surface}
        {...drop}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        // While the view moves, an overlay covers the nodes, so that the browser doesn't have to find the
        // node under the mouse sixty times a second. If nothing is rescaled, the browser moves its existing
        // rendering as a single picture. Nodes outside the view are empty, so they never react to the
        // mouse.
        className="relative h-full min-w-0 flex-1 overflow-hidden bg-bg [&_.react-flow\_\_node:empty]:pointer-events-none! [&_.react-flow\_\_node.dragging]:[will-change:translate] data-picture:[&_.react-flow\_\_viewport]:will-change-transform data-moving:[&_.react-flow\_\_renderer]:after:absolute data-moving:[&_.react-flow\_\_renderer]:after:inset-0 data-moving:[&_.react-flow\_\_renderer]:after:z-10 data-moving:[&_.react-flow\_\_renderer]:after:content-['']"
      >
        <ConnectionMarkers />
        <ReactFlow<FlowNode, FlowEdge>
          nodes={nodes}
          edges={edgesInSight}
          nodeTypes={NODE_TYPES}
          edgeTypes={EDGE_TYPES}
          onNodesChange={onNodesChange}
          onEdgesChange={onEdgesChange}
          {...drag}
          {...wiring}
          {...smooth}
          snapToGrid
          snapGrid={SNAP}
          nodesDraggable={!editor.readOnly}
          nodesConnectable={!editor.readOnly}
          minZoom={0.1}
          maxZoom={2}
          onInit={onInit}
          connectionRadius={28}
          onPaneClick={onPaneClick}
          onNodeDoubleClick={(_, { id }) => {
            if (indexOf(id) !== null) editor.view.set((view) => ({ ...view, dialog: "full" }));
          }}
          deleteKeyCode={null}
          disableKeyboardA11y
          onlyRenderVisibleElements={nodes.length > MANY}
          elevateNodesOnSelect
          aria-label="Workflow"
          className="[&_.react-flow\_\_attribution]:bg-transparent! [&_.react-flow\_\_attribution_a]:text-muted! [&_.react-flow\_\_attribution_a]:text-2xs"
        >
          <Dots nodes={nodes} />
          <FarConnections nodes={nodes} edges={edges} />
          <OthersOnCanvas />
          {minimap && nodes.length > 8 && (
            <MiniMap
              pannable
              zoomable
              nodeComponent={MapNode}
              className="rounded-md border bg-surface!"
              maskColor="color-mix(in oklab, var(--color-bg) 70%, transparent)"
              nodeColor="var(--color-edge)"
              bgColor="var(--color-surface)"
            />
          )}
          <CanvasControls hasPanels={minimap} />
        </ReactFlow>
      </div>
    </CanvasMenu>
  );
}
