"use client";

import { useStore as useFlow } from "@xyflow/react";
import { type ReactNode, useMemo } from "react";
import { createPortal } from "react-dom";

/** React Flow's `ViewportPortal` searches the whole canvas for its place on each change of the store. */
export function ViewportLayer({ children }: { children: ReactNode }) {
  const canvas = useFlow(({ domNode }) => domNode);
  const place = useMemo(() => canvas?.querySelector(".react-flow__viewport-portal"), [canvas]);
  return place ? createPortal(children, place) : null;
}
