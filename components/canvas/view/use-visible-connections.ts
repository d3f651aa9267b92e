"use client";

import { useMemo } from "react";
import type { Editor } from "@/components/canvas/editor/editor-context";
import { useStore } from "@/components/canvas/editor/store";
import type { FlowEdge } from "./flow-items";
import { nearConnections } from "./near";

/** The wires that the library is given. It looks at all of them for each change, so it gets only those in sight. */
export function useVisibleConnections({ near }: Editor, edges: FlowEdge[]): FlowEdge[] {
  const sight = useStore(near, (current) => current);
  return useMemo(() => nearConnections(sight, edges), [sight, edges]);
}
