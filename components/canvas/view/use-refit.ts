"use client";

import { useReactFlow, useStoreApi } from "@xyflow/react";
import { useEffect } from "react";
import type { FlowEdge, FlowNode } from "./flow-items";
import { FIT } from "./opening-view";

/** A canvas that is only looked at shows the whole at every size. */
export function useRefit(): void {
  const store = useStoreApi();
  const flow = useReactFlow<FlowNode, FlowEdge>();
  useEffect(
    () =>
      store.subscribe(({ width, height }, before) => {
        const isResized = width !== before.width || height !== before.height;
        if (isResized && width > 0 && height > 0) void flow.fitView(FIT);
      }),
    [store, flow],
  );
}
