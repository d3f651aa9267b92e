"use client";

import { useStoreApi } from "@xyflow/react";
import { useEffect } from "react";

export function useKeepMiddle(): void {
  const store = useStoreApi();
  useEffect(
    () =>
      store.subscribe(({ height, transform: [x, y, zoom], panZoom }, before) => {
        if (height === before.height || height === 0 || before.height === 0) return;
        void panZoom?.setViewport({ x, y: y + (height - before.height) / 2, zoom });
      }),
    [store],
  );
}
