"use client";

import { useReactFlow } from "@xyflow/react";
import { useCallback, useMemo } from "react";
import { outermost, refusalOf } from "@/components/canvas/actions/loop-actions";
import type { Editor } from "@/components/canvas/state/editor-context";
import type { FlowNode } from "@/components/canvas/state/flow-items";
import { toastFailed } from "@/components/ui/toast";
import type { Edit } from "@/lib/editing/edit";
import { findLoopAt } from "@/lib/editing/loop-rects";

type Pointer = MouseEvent | TouchEvent | { readonly clientX: number; readonly clientY: number };
type Into = Extract<Edit, { do: "move" }>["into"];

export function useDropIntoLoop(editor: Editor) {
  const { screenToFlowPosition } = useReactFlow();
  const targetOf = useCallback(
    (event: Pointer, moved: readonly FlowNode[]) => {
      const { document } = editor.state.get();
      const indices = moved.flatMap((node) => (node.type === "worker" ? [node.data.index] : []));
      const point = "changedTouches" in event ? event.changedTouches[0] : event;
      if (!point) return null;
      const at = screenToFlowPosition({ x: point.clientX, y: point.clientY }, { snapToGrid: false });
      const loop = findLoopAt(document, editor.folded.get(), at, indices);
      const workers = outermost(document, indices).filter(({ inside }) => inside !== loop);
      return workers.length === 0 ? null : { loop, workers };
    },
    [editor, screenToFlowPosition],
  );
  const markDropLoop = useCallback(
    (event: Pointer, moved: readonly FlowNode[]) => {
      const target = targetOf(event, moved);
      const dropLoop = target?.loop ?? null;
      editor.view.set((view) => (view.dropLoop === dropLoop ? view : { ...view, dropLoop }));
    },
    [editor, targetOf],
  );
  const intoLoop = useCallback(
    (event: Pointer, moved: readonly FlowNode[]): Into => {
      editor.view.set((view) => (view.dropLoop === null ? view : { ...view, dropLoop: null }));
      const target = targetOf(event, moved);
      if (!target) return undefined;
      const { loop, workers } = target;
      const why = loop === undefined ? null : refusalOf(editor, workers, loop);
      if (why === null) return { loop, workers: workers.map(({ index }) => index) };
      toastFailed("Couldn't move the selection into the loop", why);
      return undefined;
    },
    [editor, targetOf],
  );
  return useMemo(() => ({ markDropLoop, intoLoop }), [markDropLoop, intoLoop]);
}
