"use client";

import { useReactFlow, useStoreApi } from "@xyflow/react";
import { useEffect } from "react";
import type { FlowEdge, FlowNode } from "@/components/canvas/state/flow-items";
import { FIT, isInSight } from "./opening-view";

/**
 * Fits the view again if the window shrinks and hides part of a workflow that was completely visible before.
 * A panel that opens beside the canvas doesn't change the view.
 */
export function useRefitWindow(): void {
  const store = useStoreApi();
  const flow = useReactFlow<FlowNode, FlowEdge>();
  useEffect(() => {
    let [windowWidth, windowHeight] = [window.innerWidth, window.innerHeight];
    return store.subscribe(({ width, height }, before) => {
      if (width === before.width && height === before.height) return;
      const isOfWindow = windowWidth !== window.innerWidth || windowHeight !== window.innerHeight;
      [windowWidth, windowHeight] = [window.innerWidth, window.innerHeight];
      const nodes = flow.getNodes();
      if (!isOfWindow || nodes.length === 0 || width === 0 || height === 0) return;
      const [x, y, zoom] = before.transform;
      const bounds = flow.getNodesBounds(nodes);
      const wasInSight = isInSight(bounds, { x, y, zoom }, before);
      if (wasInSight && !isInSight(bounds, { x, y, zoom }, { width, height })) void flow.fitView(FIT);
    });
  }, [store, flow]);
}
