"use client";

import { type MouseEvent as ReactMouseEvent, type RefObject, useMemo } from "react";
import type { Editor } from "./editor-context";
import type { FlowNode } from "./flow-items";
import { useDropOnWire } from "./use-drop-on-wire";

type Pointer = MouseEvent | TouchEvent | ReactMouseEvent;

/** Moving nodes, and letting a worker go on a wire: one gesture, undone together. */
export function useNodeDrag(
  editor: Editor,
  surface: RefObject<HTMLElement | null>,
  onDragStop: (moved: readonly FlowNode[], group: string) => void,
) {
  const { onNodeDrag, onNodeDrop } = useDropOnWire(editor);
  return useMemo(() => {
    const started = () => surface.current?.toggleAttribute("data-picture", true);
    const dropped = (event: Pointer, moved: readonly FlowNode[]) => {
      surface.current?.toggleAttribute("data-picture", false);
      const group = `drop:${crypto.randomUUID()}`;
      onDragStop(moved, group);
      onNodeDrop(event, moved, group);
    };
    return {
      onNodeDragStart: started,
      onSelectionDragStart: started,
      onNodeDrag: (event: Pointer, _: FlowNode, moved: FlowNode[]) => onNodeDrag(event, moved),
      onNodeDragStop: (event: Pointer, _: FlowNode, moved: FlowNode[]) => dropped(event, moved),
      onSelectionDragStop: (event: Pointer, moved: FlowNode[]) => dropped(event, moved),
      onNodeClick: () => editor.view.set((view) => (view.inspector ? view : { ...view, inspector: true })),
    };
  }, [editor, surface, onDragStop, onNodeDrag, onNodeDrop]);
}
