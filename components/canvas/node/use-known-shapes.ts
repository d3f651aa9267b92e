"use client";

import { useStoreApi } from "@xyflow/react";
import { useState } from "react";
import { indexOf } from "@/components/canvas/state/flow-items";

/**
 * The library measures a node when it is drawn. When the ports are not drawn, it thinks that there are none, and the
 * wires vanish. The positions of a worker's ports are known (`node-shape.ts`); only notes are measured.
 * Called before the canvas is drawn for the first time, for that is when the library picks up who measures.
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
