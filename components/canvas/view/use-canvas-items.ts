"use client";

import { applyNodeChanges, type EdgeChange, type NodeChange } from "@xyflow/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { lookOf } from "@/components/canvas/actions/actions";
import { type Editor, useEditorState } from "@/components/canvas/state/editor-context";
import {
  type FlowEdge,
  type FlowNode,
  flowEdges,
  flowNodes,
  indexOf,
} from "@/components/canvas/state/flow-items";
import { NOTHING_MOVED } from "@/components/canvas/state/moved";
import { useStore } from "@/components/canvas/state/store";
import type { Edit } from "@/lib/editing/edit";

/**
 * The document determines the positions of nodes. While nodes are being dragged, their offsets are only in
 * the store `moved`.
 */
export function useCanvasItems(editor: Editor) {
  const document = useEditorState((state) => state.document);
  const selection = useEditorState((state) => state.selection);
  const folded = useStore(editor.folded, (loops) => loops);
  const picture = useMemo(() => ({ document, selection, folded }), [document, selection, folded]);
  const [nodes, setNodes] = useState(() => flowNodes(picture, [], lookOf(editor)));
  const edgesBefore = useRef<FlowEdge[]>([]);

  useEffect(() => {
    setNodes((before) => flowNodes(picture, before, lookOf(editor)));
  }, [picture, editor]);
  const edges = useMemo(() => {
    edgesBefore.current = flowEdges(picture, edgesBefore.current);
    return edgesBefore.current;
  }, [picture]);

  const onNodesChange = useCallback(
    (changes: NodeChange<FlowNode>[]) => {
      // The document decides which nodes exist, so React Flow's additions and removals are ignored. React
      // Flow only measures, moves and selects nodes.
      const own = changes.filter(
        (change) =>
          change.type !== "remove" &&
          change.type !== "add" &&
          !(change.type === "position" && change.dragging),
      );
      if (own.length === 0) return;
      setNodes((before) => applyNodeChanges(own, before));
      if (own.some((change) => change.type === "position")) editor.moved.set(NOTHING_MOVED);
      const picked = changes.filter((change) => change.type === "select");
      if (picked.length > 0) selectNodes(editor, picked);
    },
    [editor],
  );
  const onEdgesChange = useCallback(
    (changes: EdgeChange<FlowEdge>[]) => {
      const picked = changes.filter((change) => change.type === "select");
      if (picked.length === 0) return;
      const current = editor.state.get().selection;
      editor.send({
        kind: "select",
        selection: { ...current, connections: [...changed(current.connections, picked)] },
      });
    },
    [editor],
  );
  const onDragStop = useCallback(
    (moved: readonly FlowNode[], group: string, into: Extract<Edit, { do: "move" }>["into"]) => {
      const rounded = (node: FlowNode) => ({
        x: Math.round(node.position.x),
        y: Math.round(node.position.y),
      });
      const workers = moved.flatMap((node) =>
        node.type === "worker" ? [[node.data.index, rounded(node)] as const] : [],
      );
      const notes = moved.flatMap((node) =>
        node.type === "note" ? [[node.data.id, rounded(node)] as const] : [],
      );
      const what = moved.length === 1 && workers[0] ? `#${workers[0][0]}` : `${moved.length}`;
      const edit = { do: "move", workers: new Map(workers), notes: new Map(notes) } as const;
      editor.edit(into ? { ...edit, into } : edit, `Move ${what}`, group);
    },
    [editor],
  );
  return { nodes, edges, onNodesChange, onEdgesChange, onDragStop };
}

type Picked = readonly { readonly id: string; readonly selected: boolean }[];

function selectNodes(editor: Editor, picked: Picked): void {
  const { workers, notes, ...rest } = editor.state.get().selection;
  const ids = [...changed([...workers.map((index) => `w${index}`), ...notes.map((id) => `n${id}`)], picked)];
  editor.send({
    kind: "select",
    selection: {
      ...rest,
      workers: ids.flatMap((id) => indexOf(id) ?? []),
      notes: ids.filter((id) => id.startsWith("n")).map((id) => id.slice(1)),
    },
  });
}

function changed(before: readonly string[], picked: Picked): Set<string> {
  const ids = new Set(before);
  for (const { id, selected } of picked) selected ? ids.add(id) : ids.delete(id);
  return ids;
}
