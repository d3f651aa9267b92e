import type { ReactFlowInstance } from "@xyflow/react";
import type { FlowEdge, FlowNode } from "./flow-items";

const FIT = { maxZoom: 1, padding: 0.1 };

/**
 * Shows everything when a canvas opens. The library's own `fitView` waits for nodes to be measured, and ours never
 * are: their sizes are known.
 */
export function fitAtOnce(flow: ReactFlowInstance<FlowNode, FlowEdge>): void {
  void flow.fitView(FIT);
}
