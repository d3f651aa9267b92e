"use client";

import { type ReactFlowInstance, useStoreApi } from "@xyflow/react";
import { useCallback } from "react";
import { type Editor, useEditor } from "@/components/canvas/state/editor-context";
import type { FlowEdge, FlowNode, WorkerFlowNode } from "@/components/canvas/state/flow-items";
import { drawsAll } from "@/components/canvas/state/near";
import { workerAt } from "@/lib/editing/lookup";
import { FIT, openingView } from "./opening-view";

/**
 * A large workflow is always shown as a whole, even if that zooms far out, because zoomed-out workers are
 * drawn as icons that stay recognisable.
 */
export function useOpeningView(): (flow: ReactFlowInstance<FlowNode, FlowEdge>) => void {
  const store = useStoreApi();
  const editor = useEditor();
  return useCallback(
    (flow) => {
      const { width, height } = store.getState();
      const nodes = flow.getNodes();
      const begin = beginOf(nodes, editor);
      const view =
        width > 0 && begin && drawsAll(nodes.length)
          ? openingView(
              flow.getNodesBounds(nodes),
              { width, height },
              { begin: flow.getNodesBounds([begin]), workers: nodes.filter(isWorker).length },
            )
          : "whole";
      void (view === "whole" ? flow.fitView(FIT) : flow.setViewport(view));
    },
    [store, editor],
  );
}

function beginOf(nodes: readonly FlowNode[], { catalogue, state }: Editor): FlowNode | undefined {
  const fromLeft = nodes.toSorted((one, other) => one.position.x - other.position.x);
  const { document } = state.get();
  const starts = (node: FlowNode) =>
    isWorker(node) && catalogue.isTrigger(workerAt(document, node.data.index)?.type ?? "");
  return fromLeft.find(starts) ?? fromLeft.find(isWorker) ?? fromLeft[0];
}

function isWorker(node: FlowNode): node is WorkerFlowNode {
  return node.type === "worker";
}
