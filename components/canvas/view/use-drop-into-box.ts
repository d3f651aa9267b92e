"use client";

import { useReactFlow } from "@xyflow/react";
import { useCallback, useMemo } from "react";
import { outermost, refusalOf } from "@/components/canvas/actions/loop-actions";
import type { Editor } from "@/components/canvas/state/editor-context";
import type { FlowNode } from "@/components/canvas/state/flow-items";
import { toastFailed } from "@/components/ui/toast";
import { boxAt } from "@/lib/editing/box-rects";
import type { Edit } from "@/lib/editing/edit";

type Pointer = MouseEvent | TouchEvent | { readonly clientX: number; readonly clientY: number };
type Into = Extract<Edit, { do: "move" }>["into"];

/** What the mouse lets go in an open box comes to stand in it; outside of its box, it is out of it. */
export function useDropIntoBox(editor: Editor) {
  const { screenToFlowPosition } = useReactFlow();
  const targetOf = useCallback(
    (event: Pointer, moved: readonly FlowNode[]) => {
      const { document } = editor.state.get();
      const indices = moved.flatMap((node) => (node.type === "worker" ? [node.data.index] : []));
      const point = "changedTouches" in event ? event.changedTouches[0] : event;
      if (!point) return null;
      const at = screenToFlowPosition({ x: point.clientX, y: point.clientY }, { snapToGrid: false });
      const box = boxAt(document, editor.folded.get(), at, indices);
      const workers = outermost(document, indices).filter(({ inside }) => inside !== box);
      return workers.length === 0 ? null : { box, workers };
    },
    [editor, screenToFlowPosition],
  );
  /** The box that would take it is marked. */
  const markBox = useCallback(
    (event: Pointer, moved: readonly FlowNode[]) => {
      const target = targetOf(event, moved);
      const dropBox = target?.box ?? null;
      editor.view.set((view) => (view.dropBox === dropBox ? view : { ...view, dropBox }));
    },
    [editor, targetOf],
  );
  const intoBox = useCallback(
    (event: Pointer, moved: readonly FlowNode[]): Into => {
      editor.view.set((view) => (view.dropBox === null ? view : { ...view, dropBox: null }));
      const target = targetOf(event, moved);
      if (!target) return undefined;
      const { box, workers } = target;
      const why = box === undefined ? null : refusalOf(editor, workers, box);
      if (why === null) return { box, workers: workers.map(({ index }) => index) };
      toastFailed("Not put into the box", why);
      return undefined;
    },
    [editor, targetOf],
  );
  return useMemo(() => ({ markBox, intoBox }), [markBox, intoBox]);
}
