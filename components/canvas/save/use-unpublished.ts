"use client";

import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { type Change, diffDocuments } from "@/components/canvas/document/diff-documents";
import { useEditor, useEditorState } from "@/components/canvas/editor-context";
import { documentOf } from "@/components/workflows/document-of";
import { versionOptions, workflowOptions } from "@/lib/client/workflow-queries";

const NONE: readonly Change[] = [];

interface Unpublished {
  readonly live: number | null;
  readonly changes: readonly Change[];
  /** Null while the live version is not known, or could not be read. */
  readonly changed: boolean | null;
}

/** How the draft differs from what is live, in what runs. Moving a node is no change. */
export function useUnpublished(): Unpublished {
  const { workflowId } = useEditor();
  // Compared when there is time: a key does not wait for it.
  const draft = useDeferredValue(useEditorState((state) => state.document));
  const live = useQuery({ ...workflowOptions(workflowId), enabled: false }).data?.live_version ?? null;
  const version = useQuery({ ...versionOptions(workflowId, live ?? 0), enabled: live !== null }).data;
  const changes = useMemo(
    () => (version ? diffDocuments(documentOf(version), draft) : null),
    [version, draft],
  );
  return { live, changes: changes ?? NONE, changed: changes && changes.length > 0 };
}
