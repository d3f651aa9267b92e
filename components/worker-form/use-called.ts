"use client";

import { useQuery } from "@tanstack/react-query";
import { ApiError } from "@/lib/client/api-error";
import { query } from "@/lib/client/query";
import { versionOptions } from "@/lib/client/workflow-queries";
import { getWorkflow } from "@/lib/contract/workflows";
import { isId } from "@/lib/kit/id";
import type { Json } from "@/lib/kit/json";
import type { WorkflowDocument } from "@/lib/schema/workflow";

interface Called {
  /**
   * `unknown` if no workflow is selected, if the workflow is still loading, or if an expression computes its
   * ID.
   */
  readonly state: "unknown" | "missing" | "known";
  readonly id: string;
  readonly name: string | undefined;
  /** Number of the live version; null before the first publication. */
  readonly live: number | null;
  /**
   * The version of the workflow that a call would run: the live version, or the draft if the workflow isn't
   * live.
   */
  readonly document: Pick<WorkflowDocument, "workers"> | undefined;
}

export function useCalled(value: Json | undefined): Called {
  const id = typeof value === "string" ? value.trim() : "";
  const readable = isId(id);
  const draft = useQuery({ ...query(getWorkflow, { params: { id } }), enabled: readable });
  const live = draft.data?.live_version ?? null;
  const version = useQuery({ ...versionOptions(id, live ?? 0), enabled: readable && live !== null });
  const missing =
    (id !== "" && !readable && !id.includes("{{")) ||
    (readable && draft.error instanceof ApiError && draft.error.status === 404);
  if (missing) return { state: "missing", id, name: undefined, live: null, document: undefined };
  if (!readable || !draft.data)
    return { state: "unknown", id, name: undefined, live: null, document: undefined };
  return {
    state: "known",
    id,
    name: draft.data.name,
    live,
    document: live === null ? draft.data : version.data,
  };
}
