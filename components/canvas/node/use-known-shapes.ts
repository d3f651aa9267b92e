"use client";

import { useStoreApi } from "@xyflow/react";
import { useState } from "react";
import { indexOf } from "@/components/canvas/state/flow-items";

/**
 * React Flow measures a node when it is drawn. If the node's ports aren't drawn, React Flow assumes there are
 * none, and the connections vanish. Because the positions of ports are known (`node-shape.ts`), only notes
 * are measured. Must be called before the first render of the canvas, when React Flow picks up its measuring
 * function.
 */
export function useKnownShapes(): void {
  const store = useStoreApi();
  useState(() => {
    const measure = store.getState().updateNodeInternals;
    store.setState({
      updateNodeInternals: (updates, options) => {
        const notes = new Map([...updates].filter(([id]) => indexOf(id) === null));
        if (notes.size > 0) measure(notes, options);
      },
    });
  });
}
