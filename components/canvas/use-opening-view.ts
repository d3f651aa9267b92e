"use client";

import { type ReactFlowInstance, useStoreApi } from "@xyflow/react";
import { useCallback } from "react";
import type { FlowEdge, FlowNode } from "./flow-items";
import { drawsAll } from "./near";
import { FIT, openingView } from "./opening-view";

/**
 * What is seen when a canvas opens. The library's own `fitView` waits for nodes to be measured, and ours never are:
 * their sizes are known. A large workflow has a look of its own from afar and is shown whole.
 */
export function useOpeningView(): (flow: ReactFlowInstance<FlowNode, FlowEdge>) => void {
  const store = useStoreApi();
  return useCallback(
    (flow) => {
      const { width, height } = store.getState();
      const nodes = flow.getNodes();
      const view =
        width > 0 && nodes.length > 0 && drawsAll(nodes.length)
          ? openingView(flow.getNodesBounds(nodes), { width, height })
          : "whole";
      void (view === "whole" ? flow.fitView(FIT) : flow.setViewport(view));
    },
    [store],
  );
}
