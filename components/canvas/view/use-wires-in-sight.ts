"use client";

import { useMemo } from "react";
import type { Editor } from "@/components/canvas/editor/editor-context";
import { useStore } from "@/components/canvas/editor/store";
import type { FlowEdge } from "./flow-items";
import { wiresOf } from "./near";

/** What the library is given: it looks at every wire it has for each change of anything. */
export function useWiresInSight({ near }: Editor, edges: FlowEdge[]): FlowEdge[] {
  const sight = useStore(near, (current) => current);
  return useMemo(() => wiresOf(sight, edges), [sight, edges]);
}
