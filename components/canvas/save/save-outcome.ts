import type { z } from "zod";
import { keepPlaces } from "@/components/canvas/document/places";
import { ApiError } from "@/lib/client/api-error";
import { savedWorkflow } from "@/lib/contract/workflows";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import type { AutosaveEvent, SaveFailure } from "./autosave-machine";
import { documentOf } from "./draft-copy";

export type SavedWorkflow = z.infer<typeof savedWorkflow>;

export function answeredBy(saved: SavedWorkflow, at: number): AutosaveEvent {
  return { kind: "answered", document: documentOf(saved), revision: saved.revision, at };
}

/** What a refused or failed save of a draft means for the machine. */
export function eventOf(error: unknown, draft: WorkflowDocument): AutosaveEvent {
  if (!(error instanceof ApiError)) return { kind: "failed", why: "away" };
  if (error.code === "revision_conflict") {
    const current = savedWorkflow.safeParse(error.problem?.current);
    if (current.success) {
      const theirs = keepPlaces(documentOf(current.data), draft);
      return { kind: "conflicted", theirs, revision: current.data.revision };
    }
  }
  // Anything else that says "not like this" would say so again: it is shown, and the next edit tries anew.
  if (error.status === 422 || error.status === 400 || error.status === 413 || error.status === 409) {
    const faults =
      error.faults.length > 0 ? error.faults : [{ path: "", code: error.code, message: error.detail }];
    return { kind: "refused", faults };
  }
  return { kind: "failed", why: whyOf(error) };
}

function whyOf(error: ApiError): SaveFailure {
  if (error.status === 401) return "signed_out";
  if (error.status === 403) return "forbidden";
  if (error.status === 404) return "gone";
  return error.kind === "network" ? "offline" : "away";
}
