"use client";

import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { type Change, diffDocuments } from "@/components/canvas/document/diff-documents";
import { useEditor, useEditorState } from "@/components/canvas/editor-context";
import { versionOptions, workflowOptions } from "@/lib/client/workflow-queries";
import { documentOf } from "./draft-copy";

const NONE: readonly Change[] = [];

/** How the draft differs from what is live, in what runs. Moving a node is no change. */
export function useUnpublished(): { live: number | null; changes: readonly Change[]; changed: boolean } {
  const { workflowId } = useEditor();
  // Compared when there is time: a key does not wait for it.
  const draft = useDeferredValue(useEditorState((state) => state.document));
  const live = useQuery({ ...workflowOptions(workflowId), enabled: false }).data?.live_version ?? null;
  const version = useQuery({ ...versionOptions(workflowId, live ?? 0), enabled: live !== null }).data;
  const changes = useMemo(
    () => (version ? diffDocuments(documentOf(version), draft) : NONE),
    [version, draft],
  );
  return { live, changes, changed: changes.length > 0 };
}
