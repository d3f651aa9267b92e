"use client";

import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { useEditor, useEditorState } from "@/components/canvas/state/editor-context";
import { documentOf } from "@/components/workflows/document-of";
import { query } from "@/lib/client/query";
import { versionOptions } from "@/lib/client/workflow-queries";
import { listVersions } from "@/lib/contract/versions";
import { getWorkflow } from "@/lib/contract/workflows";
import { type Change, diffDocuments } from "@/lib/editing/diff-documents";

const NONE: readonly Change[] = [];

interface Unpublished {
  readonly live: number | null;
  /** True if the workflow was live before and has been taken offline. */
  readonly offline: boolean;
  readonly changes: readonly Change[];
  /**
   * True if the draft differs from the live version. Null while the live version is unknown or couldn't be
   * read.
   */
  readonly changed: boolean | null;
}

/** A node's position doesn't count as a change. */
export function useUnpublished(): Unpublished {
  const { workflowId } = useEditor();
  // Deferred, so that typing doesn't wait for the comparison.
  const draft = useDeferredValue(useEditorState((state) => state.document));
  const workflow = useQuery({ ...query(getWorkflow, { params: { id: workflowId } }), enabled: false }).data;
  const live = workflow?.live_version ?? null;
  const unknown = workflow !== undefined && live === null;
  const latest = useQuery({
    ...query(listVersions, { params: { id: workflowId }, query: { limit: 1 } }),
    enabled: unknown,
  }).data;
  const offline = unknown && latest?.items[0] !== undefined;
  const version = useQuery({ ...versionOptions(workflowId, live ?? 0), enabled: live !== null }).data;
  const changes = useMemo(
    () => (version ? diffDocuments(documentOf(version), draft) : null),
    [version, draft],
  );
  return { live, offline, changes: changes ?? NONE, changed: changes && changes.length > 0 };
}
