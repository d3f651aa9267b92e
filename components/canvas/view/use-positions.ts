"use client";

import { useEffect, useState } from "react";
import { fillPositionsLater } from "@/components/canvas/document/layout-later";
import { hasPositions } from "@/components/canvas/document/positions";
import type { WorkflowDocument } from "@/lib/schema/workflow";

/**
 * The document with a place for everything. Where places were missing they are only drawn: what the editor takes for
 * saved has them too, so nothing is saved until somebody changes something.
 */
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
