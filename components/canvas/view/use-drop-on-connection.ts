"use client";

import { useCallback } from "react";
import type { Editor } from "@/components/canvas/state/editor-context";
import type { FlowNode } from "@/components/canvas/state/flow-items";
import { connectionKey } from "@/lib/editing/connections";
import { workerAt } from "@/lib/editing/lookup";
import type { Connection } from "@/lib/schema/workflow";

type Pointer = MouseEvent | TouchEvent | { readonly clientX: number; readonly clientY: number };

/** A worker dropped on a connection is inserted into it only if the worker has no connections yet. */
export function useDropOnConnection(editor: Editor) {
  const onNodeDrag = useCallback(
    (event: Pointer, moved: readonly FlowNode[]) => {
      const connection = freeWorker(editor, moved) === null ? undefined : connectionUnder(editor, event);
      const dropConnection = connection ? connectionKey(connection) : null;
      editor.view.set((view) =>
        view.dropConnection === dropConnection ? view : { ...view, dropConnection },
      );
    },
    [editor],
  );
  const onNodeDrop = useCallback(
    (event: Pointer, moved: readonly FlowNode[], group: string) => {
      editor.view.set((view) => (view.dropConnection === null ? view : { ...view, dropConnection: null }));
      const worker = freeWorker(editor, moved);
      const connection = worker === null ? undefined : connectionUnder(editor, event);
      if (worker === null || !connection) return;
      const dropped = workerAt(editor.state.get().document, worker);
      const [output] = dropped ? editor.catalogue.getOutputs(dropped) : [];
      editor.edit({ do: "insert", worker, connection, outlet: output }, `Insert #${worker}`, group);
    },
    [editor],
  );
  return { onNodeDrag, onNodeDrop };
}

/** Finds the connection even though the dragged worker is drawn in front of it. */
export function connectionUnder(editor: Editor, event: Pointer): Connection | undefined {
  const point = "changedTouches" in event ? event.changedTouches[0] : event;
  if (!point) return undefined;
  const under = document
    .elementsFromPoint(point.clientX, point.clientY)
    .map((element) => element.closest(".react-flow__edge")?.getAttribute("data-id"))
    .find(Boolean);
  return editor.state.get().document.connections.find((connection) => connectionKey(connection) === under);
}

function freeWorker(editor: Editor, moved: readonly FlowNode[]): number | null {
  const [only, ...more] = moved;
  if (only?.type !== "worker" || more.length > 0) return null;
  const { workers, connections } = editor.state.get().document;
  const { index } = only.data;
  const type = workers.find((worker) => worker.index === index)?.type;
  const free = !connections.some(({ from, to }) => from === index || to === index);
  return type !== undefined && free && !editor.catalogue.isTrigger(type) ? index : null;
}
