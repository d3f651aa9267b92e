import { documentOf } from "@/components/workflows/document-of";
import { ApiError } from "@/lib/client/api-error";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { saveWorkflow } from "@/lib/contract/workflows";
import { keepPositions } from "@/lib/editing/positions";
import { isJsonObject } from "@/lib/kit/json";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import type { Autosave, AutosaveEvent, SaveFailure } from "./autosave-machine";

export type SavedWorkflow = AnswerOf<typeof saveWorkflow>;

export function answeredBy(saved: SavedWorkflow, at: number): AutosaveEvent {
  return { kind: "answered", document: documentOf(saved), revision: saved.revision, at };
}

/**
 * Returns null if `read` isn't newer than the revision we have, or if a pending save will report the newer
 * revision anyway.
 */
export function newsOf({ revision, sending, saved }: Autosave, read: SavedWorkflow): AutosaveEvent | null {
  // A response to a request made before a save finished is older than what we have, so it is ignored.
  return sending || read.revision <= revision ? null : conflictOf(read, saved);
}

/** `known` is the last document known to be on the server. */
export function eventOf(error: unknown, known: WorkflowDocument): AutosaveEvent {
  if (!(error instanceof ApiError)) return { kind: "failed", why: "away" };
  if (error.code === "revision_conflict") {
    const current = error.problem?.current;
    if (isSaved(current)) return conflictOf(current, known);
  }
  // A retry would only be rejected again for the same reason. Show the error and let the next edit trigger
  // another attempt.
  if (error.status === 422 || error.status === 400 || error.status === 413 || error.status === 409) {
    const faults =
      error.faults.length > 0 ? error.faults : [{ path: "", code: error.code, message: error.detail }];
    return { kind: "refused", faults };
  }
  return { kind: "failed", why: whyOf(error) };
}

/**
 * An API client may save a workflow without node positions. In that case, keep the last known positions, so
 * that nodes moved in this editor count as our changes and not as theirs.
 */
export function conflictOf(saved: SavedWorkflow, known: WorkflowDocument): AutosaveEvent {
  return { kind: "conflicted", theirs: keepPositions(documentOf(saved), known), revision: saved.revision };
}

function whyOf(error: ApiError): SaveFailure {
  // Users resolve both errors (no session, or no second factor) by signing in again in another tab, while the
  // unsaved work stays on this page.
  if (error.status === 401 || error.code === "second_step_missing") return "signed_out";
  if (error.status === 403) return "forbidden";
  if (error.status === 404) return "gone";
  return error.kind === "network" ? "offline" : "away";
}

function isSaved(value: unknown): value is SavedWorkflow {
  return isJsonObject(value) && typeof value.revision === "number" && Array.isArray(value.workers);
}
