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

/** Event for a document read in the background. Null if it isn't new, or if a pending save will report it. */
export function newsOf({ revision, sending, saved }: Autosave, read: SavedWorkflow): AutosaveEvent | null {
  // An answer requested before a save finished is older than what we have.
  return sending || read.revision <= revision ? null : conflictOf(read, saved);
}

/** Maps a failed save to an event of the machine. `known` is the last document the server was known to have. */
export function eventOf(error: unknown, known: WorkflowDocument): AutosaveEvent {
  if (!(error instanceof ApiError)) return { kind: "failed", why: "away" };
  if (error.code === "revision_conflict") {
    const current = error.problem?.current;
    if (isSaved(current)) return conflictOf(current, known);
  }
  // Any other rejection would repeat itself. Show it and let the next edit try again.
  if (error.status === 422 || error.status === 400 || error.status === 413 || error.status === 409) {
    const faults =
      error.faults.length > 0 ? error.faults : [{ path: "", code: error.code, message: error.detail }];
    return { kind: "refused", faults };
  }
  return { kind: "failed", why: whyOf(error) };
}

/**
 * A save by a program may omit positions. Keep the earlier ones, so that moves made since count as ours and not as
 * theirs.
 */
export function conflictOf(saved: SavedWorkflow, known: WorkflowDocument): AutosaveEvent {
  return { kind: "conflicted", theirs: keepPositions(documentOf(saved), known), revision: saved.revision };
}

function whyOf(error: ApiError): SaveFailure {
  // Both are solved by signing in again in another tab, while the unsaved work waits here.
  if (error.status === 401 || error.code === "second_step_missing") return "signed_out";
  if (error.status === 403) return "forbidden";
  if (error.status === 404) return "gone";
  return error.kind === "network" ? "offline" : "away";
}

function isSaved(value: unknown): value is SavedWorkflow {
  return isJsonObject(value) && typeof value.revision === "number" && Array.isArray(value.workers);
}
