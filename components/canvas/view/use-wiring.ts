"use client";

import { type Connection, type FinalConnectionState, useReactFlow } from "@xyflow/react";
import { useCallback, useMemo } from "react";
import type { Editor } from "@/components/canvas/state/editor-context";
import { drawnConnection, type FlowEdge, indexOf, portOf } from "@/components/canvas/state/flow-items";
import { toastFailed } from "@/components/ui/toast";
import { connectionOf, REFUSALS, type Refusal, refuseConnection } from "@/lib/editing/connections";
import { workerAt } from "@/lib/editing/lookup";
import { findLoopAt } from "@/lib/editing/loop-rects";

/** Opens quick add for a connection dropped on the empty canvas. */
export function useWiring(editor: Editor) {
  const { screenToFlowPosition } = useReactFlow();
  const refusal = useCallback(
    (drawn: Parameters<typeof drawnConnection>[0]): Refusal | null => {
      const connection = drawnConnection(drawn);
      if (!connection) return "missing";
      return refuseConnection(editor.state.get().document, connection, editor.catalogue.isTrigger);
    },
    [editor],
  );
  const isValidConnection = useCallback((drawn: Connection | FlowEdge) => refusal(drawn) === null, [refusal]);
  const onConnect = useCallback(
    (drawn: Connection) => {
      const connection = drawnConnection(drawn);
      if (connection)
        editor.edit({ do: "connect", connection }, `Connect #${connection.from} to #${connection.to}`);
    },
    [editor],
  );
  const onConnectEnd = useCallback(
    (event: MouseEvent | TouchEvent, { isValid, fromNode, fromHandle, toNode }: FinalConnectionState) => {
      const from = indexOf(fromNode?.id ?? "");
      if (from === null || isValid || fromHandle?.type !== "source") return;
      if (toNode) {
        const why = refusal({ source: `w${from}`, target: toNode.id, sourceHandle: fromHandle.id });
        if (why) toastFailed("Couldn't connect", REFUSALS[why]);
        return;
      }
      const point = "changedTouches" in event ? event.changedTouches[0] : event;
      if (!point) return;
      const screen = { x: point.clientX, y: point.clientY };
      const { document } = editor.state.get();
      const loop = findLoopAt(
        document,
        editor.folded.get(),
        screenToFlowPosition(screen, { snapToGrid: false }),
      );
      if (loop !== undefined && loop !== workerAt(document, from)?.inside) {
        // A connection dropped anywhere on a loop's body is connected to the loop's input, because the input
        // itself is hard to hit.
        const connection = connectionOf(from, loop, portOf(fromHandle.id));
        const why = refuseConnection(document, connection, editor.catalogue.isTrigger);
        if (why) toastFailed("Couldn't connect", REFUSALS[why]);
        else editor.edit({ do: "connect", connection }, `Connect #${from} to #${loop}`);
        return;
      }
      const after = { worker: from, port: portOf(fromHandle.id) };
      editor.view.set((view) => ({
        ...view,
        quickAdd: { at: screenToFlowPosition(screen), screen, after },
      }));
    },
    [editor, refusal, screenToFlowPosition],
  );
  return useMemo(
    () => ({ isValidConnection, onConnect, onConnectEnd }),
    [isValidConnection, onConnect, onConnectEnd],
  );
}
