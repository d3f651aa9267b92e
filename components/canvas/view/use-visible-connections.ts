"use client";

import { useMemo } from "react";
import type { Editor } from "@/components/canvas/state/editor-context";
import type { FlowEdge } from "@/components/canvas/state/flow-items";
import { nearConnections } from "@/components/canvas/state/near";
import { useStore } from "@/components/canvas/state/store";

/** The wires that the library is given. It looks at all of them for each change, so it gets only those in sight. */
export function useVisibleConnections({ near }: Editor, edges: FlowEdge[]): FlowEdge[] {
  const sight = useStore(near, (current) => current);
  return useMemo(() => nearConnections(sight, edges), [sight, edges]);
}
