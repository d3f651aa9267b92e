"use client";

import { useReactFlow, useStoreApi } from "@xyflow/react";
import { useEffect } from "react";
import type { FlowEdge, FlowNode } from "./flow-items";
import { useOpeningView } from "./use-opening-view";

/** A canvas that is only looked at is shown anew when it becomes narrower or wider: what was in sight would be cut off. */
export function useRefit(): void {
  const store = useStoreApi();
  const flow = useReactFlow<FlowNode, FlowEdge>();
  const show = useOpeningView();
  useEffect(
    () =>
      store.subscribe(({ width }, before) => {
        if (width !== before.width && width > 0 && before.width > 0) show(flow);
      }),
    [store, flow, show],
  );
}
