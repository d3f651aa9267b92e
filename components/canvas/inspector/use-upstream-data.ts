"use client";

import { useMemo, useRef } from "react";
import { useEditor, useEditorState, useRunView } from "@/components/canvas/state/editor-context";
import type { FormData } from "@/components/worker-form/form-data";
import { boxesAround } from "@/lib/editing/boxes";
import type { Worker } from "@/lib/schema/workflow";
import { upstreamData, upstreamWorkers } from "./upstream-data";
import { usePreviews } from "./use-previews";

/** The data that a worker's expressions can see, with live previews of the programs before it. */
export function useUpstreamData(index: number): FormData {
  const editor = useEditor();
  const runs = useRunView((view) => view);
  const upstream = useUpstream(index);
  const boxes = useBoxesAround(index);
  const known = useMemo(() => upstreamData(upstream, editor, runs, boxes), [upstream, editor, runs, boxes]);
  const previews = usePreviews(upstream, known, boxes);
  return useMemo(
    () => (previews.size === 0 ? known : upstreamData(upstream, editor, runs, boxes, previews)),
    [known, previews, upstream, editor, runs, boxes],
  );
}

/** Changes with what is upstream, not with every key in this worker's own fields. */
function useUpstream(index: number): readonly Worker[] {
  const before = useRef<readonly Worker[]>([]);
  return useEditorState((state) => {
    before.current = upstreamWorkers(state.document, index, before.current);
    return before.current;
  });
}

/** The same list while none of them changes. */
export function useBoxesAround(index: number): readonly Worker[] {
  const before = useRef<readonly Worker[]>([]);
  return useEditorState((state) => {
    const boxes = boxesAround(state.document, index);
    const same =
      boxes.length === before.current.length && boxes.every((box, at) => box === before.current[at]);
    if (!same) before.current = boxes;
    return before.current;
  });
}
