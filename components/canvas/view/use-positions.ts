"use client";

import { useEffect, useState } from "react";
import { fillPositionsLater } from "@/lib/editing/layout-later";
import { hasPositions } from "@/lib/editing/positions";
import type { WorkflowDocument } from "@/lib/schema/workflow";

/** Generated positions count as saved, so that nothing is saved until the user makes an edit. */
export function usePositions<T extends WorkflowDocument>(document: T | undefined): T | undefined {
  const [placed, setPlaced] = useState<T>();
  useEffect(() => {
    if (!document || hasPositions(document)) return;
    let wanted = true;
    void fillPositionsLater(document).then((next) => {
      if (wanted) setPlaced(next);
    });
    return () => {
      wanted = false;
    };
  }, [document]);
  if (!document) return undefined;
  return hasPositions(document) ? document : placed;
}
