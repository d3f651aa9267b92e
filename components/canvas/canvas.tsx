"use client";

import "@xyflow/react/dist/base.css";
import {
  applyNodeChanges,
  Background,
  BackgroundVariant,
  type EdgeChange,
  type FinalConnectionState,
  MiniMap,
  type NodeChange,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from "@xyflow/react";
import { type DragEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { toastFailed } from "@/components/ui/toast";
import { addWorker, labelOf, selectWorker } from "./actions";
import { CanvasControls } from "./canvas-controls";
import { GRID, snap } from "./document/arrange";
import { connectionKey, REFUSALS, refuseConnection } from "./document/connections";
import { useEditor, useEditorState } from "./editor-context";
import { type FlowEdge, type FlowNode, flowEdges, flowNodes, indexOf, portOf, wireOf } from "./flow-items";
import { NoteNode } from "./note-node";
import { DRAG_TYPE } from "./palette";
import { useCanvasHandle } from "./use-canvas-handle";
import { WireEdge } from "./wire-edge";
import { WorkerNode } from "./worker-node";

const NODE_TYPES = { worker: WorkerNode, note: NoteNode };
const EDGE_TYPES = { wire: WireEdge };

export function Canvas({ minimap }: { minimap: boolean }) {
  return (
    <ReactFlowProvider>
      <Surface minimap={minimap} />
    </ReactFlowProvider>
  );
}

function Surface({ minimap }: { minimap: boolean }) {
  const editor = useEditor();
  const flow = useReactFlow<FlowNode, FlowEdge>();
  const document = useEditorState((state) => state.document);
  const selection = useEditorState((state) => state.selection);
  const [nodes, setNodes] = useState<FlowNode[]>([]);
  const edgesBefore = useRef<FlowEdge[]>([]);
  const surface = useRef<HTMLDivElement>(null);
  useCanvasHandle(editor);

  const label = useCallback(
    (index: number) => {
      const worker = editor.state.get().document.workers.find((other) => other.index === index);
      return worker ? labelOf(editor, worker) : "";
    },
    [editor],
  );
  useEffect(() => {
    setNodes((before) => flowNodes(document, selection, before, label));
  }, [document, selection, label]);
  const edges = useMemo(() => {
    edgesBefore.current = flowEdges(document, selection, edgesBefore.current);
    return edgesBefore.current;
  }, [document, selection]);

  const onNodesChange = useCallback(
    (changes: NodeChange<FlowNode>[]) => {
      // Nodes come and go with the document; here they are only measured, moved and chosen.
      const own = changes.filter((change) => change.type !== "remove" && change.type !== "add");
      setNodes((before) => applyNodeChanges(own, before));
      const picked = changes.filter((change) => change.type === "select");
      if (picked.length === 0) return;
      const { workers, notes, ...rest } = editor.state.get().selection;
      const ids = new Set([...workers.map((index) => `w${index}`), ...notes.map((id) => `n${id}`)]);
      for (const { id, selected } of picked) selected ? ids.add(id) : ids.delete(id);
      editor.send({
        kind: "select",
        selection: {
          ...rest,
          workers: [...ids].flatMap((id) => indexOf(id) ?? []),
          notes: [...ids].filter((id) => id.startsWith("n")).map((id) => id.slice(1)),
        },
      });
    },
    [editor],
  );
  const onEdgesChange = useCallback(
    (changes: EdgeChange<FlowEdge>[]) => {
      const picked = changes.filter((change) => change.type === "select");
      if (picked.length === 0) return;
      const current = editor.state.get().selection;
      const wires = new Set(current.wires);
      for (const { id, selected } of picked) selected ? wires.add(id) : wires.delete(id);
      editor.send({ kind: "select", selection: { ...current, wires: [...wires] } });
    },
    [editor],
  );
  const commitMove = useCallback(
    (_: unknown, __: unknown, moved: FlowNode[]) => {
      const place = (node: FlowNode) => ({ x: Math.round(node.position.x), y: Math.round(node.position.y) });
      const workers = new Map(
        moved.flatMap((node) => (node.type === "worker" ? [[node.data.index, place(node)]] : [])),
      );
      const notes = new Map(
        moved.flatMap((node) => (node.type === "note" ? [[node.data.id, place(node)]] : [])),
      );
      const what = workers.size === 1 ? `#${[...workers.keys()][0]}` : `${moved.length}`;
      editor.edit({ do: "move", workers, notes }, `Move ${what}`);
    },
    [editor],
  );
  const refusal = useCallback(
    (drawn: Parameters<typeof wireOf>[0]) => {
      const wire = wireOf(drawn);
      return wire
        ? refuseConnection(editor.state.get().document, wire, editor.catalogue.isTrigger)
        : "missing";
    },
    [editor],
  );
  const onConnectEnd = useCallback(
    (event: MouseEvent | TouchEvent, drawn: FinalConnectionState) => {
      const from = indexOf(drawn.fromNode?.id ?? "");
      if (from === null || drawn.isValid || drawn.fromHandle?.type !== "source") return;
      if (drawn.toNode) {
        const why = refusal({
          source: drawn.fromNode?.id ?? null,
          target: drawn.toNode.id,
          sourceHandle: drawn.fromHandle.id,
        });
        if (why) toastFailed("Not connected", REFUSALS[why]);
        return;
      }
      const point = "changedTouches" in event ? event.changedTouches[0] : event;
      if (!point) return;
      const screen = { x: point.clientX, y: point.clientY };
      const at = flow.screenToFlowPosition(screen);
      editor.view.set((view) => ({
        ...view,
        quickAdd: { at, screen, after: { worker: from, port: portOf(drawn.fromHandle?.id) } },
      }));
    },
    [editor, flow, refusal],
  );
  const onDrop = useCallback(
    (event: DragEvent) => {
      const type = event.dataTransfer.getData(DRAG_TYPE);
      if (type === "") return;
      event.preventDefault();
      const spot = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
      const at = { x: snap(spot.x - 120), y: snap(spot.y - 24) };
      const under = globalThis.document
        .elementsFromPoint(event.clientX, event.clientY)
        .map((element) => element.closest(".react-flow__edge")?.getAttribute("data-id"))
        .find(Boolean);
      const within = editor.state.get().document.connections.find((wire) => connectionKey(wire) === under);
      addWorker(editor, type, { at, ...(within ? { within } : {}) });
    },
    [editor, flow],
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the palette's Enter does what dropping does
    <div
      ref={surface}
      // A layer of its own while it moves: the browser then shifts a picture instead of drawing every node again.
      className="relative h-full min-w-0 flex-1 bg-bg data-moving:[&_.react-flow\\_\\_viewport]:will-change-transform"
      onDrop={onDrop}
      onKeyDown={(event) => {
        // Tab walks from node to node, Enter chooses the one that has the focus.
        const focused =
          event.target instanceof Element ? indexOf(event.target.getAttribute("data-id") ?? "") : null;
        if (focused === null || (event.key !== "Enter" && event.key !== " ")) return;
        event.preventDefault();
        selectWorker(editor, focused);
        editor.view.set((view) => ({ ...view, inspector: true }));
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAG_TYPE)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "copy";
      }}
    >
      <ReactFlow<FlowNode, FlowEdge>
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        onNodesChange={onNodesChange}
        onEdgesChange={onEdgesChange}
        onNodeDragStop={commitMove}
        onSelectionDragStop={(event, moved) => commitMove(event, null, moved)}
        onConnect={(drawn) => {
          const wire = wireOf(drawn);
          if (wire) editor.edit({ do: "connect", wire }, `Connect #${wire.from} to #${wire.to}`);
        }}
        onConnectEnd={onConnectEnd}
        isValidConnection={(drawn) => refusal(drawn) === null}
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
        onlyRenderVisibleElements={nodes.length > 120}
        elevateNodesOnSelect
        aria-label="Workflow"
        className="[&_.react-flow\\_\\_attribution]:bg-transparent! [&_.react-flow\\_\\_attribution_a]:text-muted! [&_.react-flow\\_\\_attribution_a]:text-2xs"
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
