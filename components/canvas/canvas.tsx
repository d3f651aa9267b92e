"use client";

import "@xyflow/react/dist/base.css";
import { Background, BackgroundVariant, MiniMap, ReactFlow, ReactFlowProvider } from "@xyflow/react";
import { type KeyboardEvent, type MouseEvent as ReactMouseEvent, useRef } from "react";
import { CanvasControls } from "./canvas-controls";
import { GRID } from "./document/arrange";
import { useEditor } from "./editor-context";
import { type FlowEdge, type FlowNode, selectionOf } from "./flow-items";
import { NoteNode } from "./note-node";
import { useCanvasHandle } from "./use-canvas-handle";
import { useCanvasItems } from "./use-canvas-items";
import { useDropOnWire } from "./use-drop-on-wire";
import { useDropWorker } from "./use-drop-worker";
import { useWiring } from "./use-wiring";
import { WireEdge } from "./wire-edge";
import { WorkerNode } from "./worker-node";

const NODE_TYPES = { worker: WorkerNode, note: NoteNode };
const EDGE_TYPES = { wire: WireEdge };
/** Above this many, nodes out of sight are not drawn. */
const MANY = 120;

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
  const onWire = useDropOnWire(editor);
  useCanvasHandle(editor);

  /** Moving a worker and letting it go on a wire is one gesture. */
  const dropped = (event: MouseEvent | TouchEvent | ReactMouseEvent, moved: readonly FlowNode[]) => {
    const group = `drop:${crypto.randomUUID()}`;
    onDragStop(moved, group);
    onWire.onNodeDrop(event, moved, group);
  };

  /** Tab walks from thing to thing, Enter chooses the worker, wire or note that has the focus. */
  const onKeyDown = (event: KeyboardEvent) => {
    const id = event.target instanceof Element ? event.target.getAttribute("data-id") : null;
    if (id === null || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    editor.send({ kind: "select", selection: selectionOf(id) });
    editor.view.set((view) => ({ ...view, inspector: true }));
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the palette's Enter does what dropping does
    <div
      ref={surface}
      {...drop}
      onKeyDown={onKeyDown}
      // A layer of its own while it moves: the browser then shifts a picture instead of drawing every node again.
      className="relative h-full min-w-0 flex-1 bg-bg data-moving:[&_.react-flow\_\_viewport]:will-change-transform"
    >
      <ReactFlow<FlowNode, FlowEdge>
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        onNodesChange={onNodesChange}
        onEdgesChange={onEdgesChange}
        onNodeDrag={(event, _, moved) => onWire.onNodeDrag(event, moved)}
        onNodeDragStop={(event, _, moved) => dropped(event, moved)}
        onSelectionDragStop={(event, moved) => dropped(event, moved)}
        {...wiring}
        onNodeClick={() => editor.view.set((view) => ({ ...view, inspector: true }))}
        onMoveStart={() => surface.current?.setAttribute("data-moving", "")}
        onMoveEnd={() => surface.current?.removeAttribute("data-moving")}
        snapToGrid
        snapGrid={[GRID, GRID]}
        minZoom={0.1}
        maxZoom={2}
        fitView
        fitViewOptions={{ maxZoom: 1, padding: 0.1 }}
        connectionRadius={28}
        deleteKeyCode={null}
        disableKeyboardA11y
        onlyRenderVisibleElements={nodes.length > MANY}
        elevateNodesOnSelect
        aria-label="Workflow"
        className="[&_.react-flow\_\_attribution]:bg-transparent! [&_.react-flow\_\_attribution_a]:text-muted! [&_.react-flow\_\_attribution_a]:text-2xs"
      >
        <Background
          variant={BackgroundVariant.Dots}
          gap={GRID}
          size={1}
          color="var(--color-line)"
          bgColor="var(--color-bg)"
        />
        {minimap && nodes.length > 8 && (
          <MiniMap
            pannable
            zoomable
            className="rounded-md border bg-surface!"
            maskColor="color-mix(in oklab, var(--color-bg) 70%, transparent)"
            nodeColor="var(--color-edge)"
            bgColor="var(--color-surface)"
          />
        )}
        <CanvasControls />
      </ReactFlow>
    </div>
  );
}
