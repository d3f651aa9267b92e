"use client";

import { useReactFlow, useStoreApi } from "@xyflow/react";
import { useEffect } from "react";
import type { FlowEdge, FlowNode } from "@/components/canvas/state/flow-items";
import { wholeView } from "./whole-view";

/** Shows the whole workflow whenever the size of a read-only canvas changes. */
export function useRefit(): void {
  const store = useStoreApi();
  const flow = useReactFlow<FlowNode, FlowEdge>();
  useEffect(() => {
    const showAll = (size: { readonly width: number; readonly height: number }) => {
      const view = wholeView(flow.getNodes(), size);
      if (view && size.width > 0 && size.height > 0) void flow.setViewport(view);
    };
    showAll(store.getState());
    return store.subscribe((now, before) => {
      const isReady = now.panZoom !== null && before.panZoom === null;
      if (isReady || now.width !== before.width || now.height !== before.height) showAll(now);
    });
  }, [store, flow]);
}
