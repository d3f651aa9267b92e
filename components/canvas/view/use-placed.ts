"use client";

import { useEffect, useState } from "react";
import { placeLater } from "@/components/canvas/document/layout-later";
import { isPlaced } from "@/components/canvas/document/places";
import type { WorkflowDocument } from "@/lib/schema/workflow";

/**
 * The document with a place for everything. Where places were missing they are only drawn: what the editor takes for
 * saved has them too, so nothing is saved until somebody changes something.
 */
export function usePlaced<T extends WorkflowDocument>(document: T | undefined): T | undefined {
  const [placed, setPlaced] = useState<T>();
  useEffect(() => {
    if (!document || isPlaced(document)) return;
    let wanted = true;
    void placeLater(document).then((next) => {
      if (wanted) setPlaced(next);
    });
    return () => {
      wanted = false;
    };
  }, [document]);
  if (!document) return undefined;
  return isPlaced(document) ? document : placed;
}
