"use client";

import { type ReactFlowInstance, useStoreApi, type Viewport } from "@xyflow/react";
import { useCallback } from "react";
import { workerAt } from "@/components/canvas/document/lookup";
import { type Editor, useEditor } from "@/components/canvas/editor/editor-context";
import type { FlowEdge, FlowNode, WorkerFlowNode } from "./flow-items";
import { drawsAll } from "./near";
import { FIT, openingView } from "./opening-view";

/**
 * What is seen when a canvas opens, and when somebody asks for a fit. Asked again, everything is shown, however small. The library's own `fitView` waits for nodes to be measured, and ours never are:
 * their sizes are known. A large workflow has a look of its own from afar and is shown whole.
 */
export function useOpeningView(): (flow: ReactFlowInstance<FlowNode, FlowEdge>, duration?: number) => void {
  const store = useStoreApi();
  const editor = useEditor();
  return useCallback(
    (flow, duration = 0) => {
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
      const isShown = view !== "whole" && duration > 0 && isSameView(view, flow.getViewport());
      void (view === "whole" || isShown
        ? flow.fitView({ ...FIT, duration })
        : flow.setViewport(view, { duration }));
    },
    [store, editor],
  );
}

function isSameView(one: Viewport, other: Viewport): boolean {
  const near = (a: number, b: number) => Math.abs(a - b) < 1;
  return one.zoom === other.zoom && near(one.x, other.x) && near(one.y, other.y);
}

/** The trigger furthest to the left, else whatever is. */
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
