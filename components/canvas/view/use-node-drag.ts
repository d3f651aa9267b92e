"use client";

import { type MouseEvent as ReactMouseEvent, type RefObject, useMemo, useRef } from "react";
import type { Editor } from "@/components/canvas/editor/editor-context";
import type { FlowNode } from "./flow-items";
import { movedFrom } from "./moved";
import { useDrawMoved } from "./use-draw-moved";
import { useDropOnWire } from "./use-drop-on-wire";

type Pointer = MouseEvent | TouchEvent | ReactMouseEvent;

/** Moving nodes, and letting a worker go on a wire: one gesture, undone together. */
export function useNodeDrag(
  editor: Editor,
  surface: RefObject<HTMLElement | null>,
  onDragStop: (moved: readonly FlowNode[], group: string) => void,
) {
  const { onNodeDrag, onNodeDrop } = useDropOnWire(editor);
  const lifted = useRef<readonly FlowNode[]>([]);
  useDrawMoved(surface, editor);
  return useMemo(() => {
    const started = (nodes: readonly FlowNode[]) => {
      lifted.current = nodes;
      surface.current?.toggleAttribute("data-picture", true);
    };
    const dragged = (event: Pointer, nodes: readonly FlowNode[]) => {
      editor.moved.set(movedFrom(lifted.current, nodes));
      onNodeDrag(event, nodes);
    };
    const dropped = (event: Pointer, moved: readonly FlowNode[]) => {
      surface.current?.toggleAttribute("data-picture", false);
      const group = `drop:${crypto.randomUUID()}`;
      onDragStop(moved, group);
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
  }, [editor, surface, onDragStop, onNodeDrag, onNodeDrop]);
}
