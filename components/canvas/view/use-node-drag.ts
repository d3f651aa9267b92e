"use client";

import { type MouseEvent as ReactMouseEvent, type RefObject, useMemo, useRef } from "react";
import type { Editor } from "@/components/canvas/state/editor-context";
import { type FlowNode, indexOf, nodeId } from "@/components/canvas/state/flow-items";
import { type Moved, movedFrom } from "@/components/canvas/state/moved";
import type { Edit } from "@/lib/editing/edit";
import { hasInsides, withContents } from "@/lib/editing/loops";
import { useDrawMoved } from "./use-draw-moved";
import { useDropIntoLoop } from "./use-drop-into-loop";
import { useDropOnConnection } from "./use-drop-on-connection";

type Into = Extract<Edit, { do: "move" }>["into"];
type Pointer = MouseEvent | TouchEvent | ReactMouseEvent;

/** Moves nodes and inserts a worker into a connection as a single gesture, which is undone in one step. */
export function useNodeDrag(
  editor: Editor,
  surface: RefObject<HTMLElement | null>,
  onDragStop: (moved: readonly FlowNode[], group: string, into: Into) => void,
) {
  const { markDropLoop, intoLoop } = useDropIntoLoop(editor);
  const { onNodeDrag, onNodeDrop } = useDropOnConnection(editor);
  const lifted = useRef<readonly FlowNode[]>([]);
  useDrawMoved(surface, editor);
  return useMemo(() => {
    const started = (nodes: readonly FlowNode[]) => {
      lifted.current = nodes;
      surface.current?.toggleAttribute("data-picture", true);
    };
    const dragged = (event: Pointer, nodes: readonly FlowNode[]) => {
      editor.moved.set(withLoops(editor, movedFrom(lifted.current, nodes)));
      onNodeDrag(event, nodes);
      markDropLoop(event, nodes);
    };
    const dropped = (event: Pointer, moved: readonly FlowNode[]) => {
      surface.current?.toggleAttribute("data-picture", false);
      const group = `drop:${crypto.randomUUID()}`;
      onDragStop(moved, group, intoLoop(event, moved));
      onNodeDrop(event, moved, group);
    };
    return {
      onNodeDragStart: (_: Pointer, __: FlowNode, moved: FlowNode[]) => started(moved),
      onSelectionDragStart: (_: Pointer, moved: FlowNode[]) => started(moved),
      onNodeDrag: (event: Pointer, _: FlowNode, moved: FlowNode[]) => dragged(event, moved),
      onSelectionDrag: (event: Pointer, moved: FlowNode[]) => dragged(event, moved),
      onNodeDragStop: (event: Pointer, _: FlowNode, moved: FlowNode[]) => dropped(event, moved),
      onSelectionDragStop: (event: Pointer, moved: FlowNode[]) => dropped(event, moved),
      onNodeClick: () => editor.view.set((view) => (view.inspector ? view : { ...view, inspector: true })),
    };
  }, [editor, surface, onDragStop, onNodeDrag, onNodeDrop, markDropLoop, intoLoop]);
}

function withLoops(editor: Editor, moved: Moved): Moved {
  const { document } = editor.state.get();
  if (!hasInsides(document)) return moved;
  const all = new Map(moved);
  for (const [id, by] of moved) {
    const index = indexOf(id);
    if (index === null) continue;
    for (const inner of withContents(document, [index]))
      if (!moved.has(nodeId(inner))) all.set(nodeId(inner), by);
  }
  return all;
}
