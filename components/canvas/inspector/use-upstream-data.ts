"use client";

import { useMemo, useRef } from "react";
import { useEditor, useEditorState, useRunView } from "@/components/canvas/state/editor-context";
import type { FormData } from "@/components/worker-form/form-data";
import { findLoopsAround } from "@/lib/editing/loops";
import type { Worker } from "@/lib/schema/workflow";
import { upstreamData, upstreamWorkers } from "./upstream-data";
import { usePreviews } from "./use-previews";

export function useUpstreamData(index: number): FormData {
  const editor = useEditor();
  const runs = useRunView((view) => view);
  const upstream = useUpstream(index);
  const loops = useLoopsAround(index);
  const known = useMemo(() => upstreamData(upstream, editor, runs, loops), [upstream, editor, runs, loops]);
  const previews = usePreviews(upstream, known, loops);
  return useMemo(
    () => (previews.size === 0 ? known : upstreamData(upstream, editor, runs, loops, previews)),
    [known, previews, upstream, editor, runs, loops],
  );
}

/**
 * The result changes only when the upstream workers change, not on each keystroke in this worker's own fields.
 */
function useUpstream(index: number): readonly Worker[] {
  const before = useRef<readonly Worker[]>([]);
  return useEditorState((state) => {
    before.current = upstreamWorkers(state.document, index, before.current);
    return before.current;
  });
}

/** The array stays the same until one of the loops changes. */
export function useLoopsAround(index: number): readonly Worker[] {
  const before = useRef<readonly Worker[]>([]);
  return useEditorState((state) => {
    const loops = findLoopsAround(state.document, index);
    const same =
      loops.length === before.current.length && loops.every((loop, at) => loop === before.current[at]);
    if (!same) before.current = loops;
    return before.current;
  });
}
