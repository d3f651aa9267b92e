"use client";

import { useStore as useFlow } from "@xyflow/react";
import { type ReactNode, useMemo } from "react";
import { createPortal } from "react-dom";

/**
 * Replaces React Flow's `ViewportPortal`, which searches the whole canvas for its container whenever the
 * store changes.
 */
export function ViewportLayer({ children }: { children: ReactNode }) {
  const canvas = useFlow(({ domNode }) => domNode);
  const place = useMemo(() => canvas?.querySelector(".react-flow__viewport-portal"), [canvas]);
  return place ? createPortal(children, place) : null;
}
