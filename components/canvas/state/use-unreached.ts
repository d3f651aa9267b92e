"use client";

import { useCallback } from "react";
import { unreachedWorkers } from "@/lib/editing/unreached-workers";
import { type Editor, useEditorState } from "./editor-context";

export const UNREACHED = "Not connected to a trigger, so it won't run.";

export function useIsUnreached({ catalogue }: Editor, index: number): boolean {
  return useEditorState(
    useCallback(
      (state) => unreachedWorkers(state.document, catalogue.isTrigger).has(index),
      [catalogue, index],
    ),
  );
}

export function useUnreached({ catalogue }: Editor): ReadonlySet<number> {
  return useEditorState(
    useCallback((state) => unreachedWorkers(state.document, catalogue.isTrigger), [catalogue]),
  );
}
