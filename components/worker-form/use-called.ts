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
  /** `unknown`: nothing is chosen, it is read just now, or an expression says it in the run. */
  readonly state: "unknown" | "missing" | "known";
  readonly id: string;
  readonly name: string | undefined;
  /** Its live version; null before the first. */
  readonly live: number | null;
  /** What a call of it runs: the live version, and the draft as long as there is none. */
  readonly document: Pick<WorkflowDocument, "workers"> | undefined;
}

/** The workflow that a parameter names by its id. */
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
