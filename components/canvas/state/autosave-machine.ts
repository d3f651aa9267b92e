import { type Merge, mergeDocuments } from "@/lib/editing/merge-documents";
import { sameJson } from "@/lib/editing/same-json";
import type { VerbatimOf } from "@/lib/editing/verbatim-of";
import type { FieldFault } from "@/lib/schema/problem";
import type { WorkflowDocument } from "@/lib/schema/workflow";

/**
 * State machine that decides when a draft is saved and how failures are handled. It is pure: the runner
 * performs its `effects`.
 */
export interface Autosave {
  readonly phase: Phase;
  /** The newest document known to be on the server. `revision` is its revision. */
  readonly saved: WorkflowDocument;
  readonly revision: number;
  readonly document: WorkflowDocument;
  readonly highestIndex: number;
  readonly emptiedByHand: boolean;
  readonly sending: WorkflowDocument | null;
  readonly savedAt: number | null;
  readonly failures: number;
  /** True if this browser was able to store the unsaved work. */
  readonly isStored: boolean;
}

export type Phase =
  | {
      readonly name:
        | "saved"
        | "waiting"
        | "saving"
        | "offline"
        | "away"
        | "signed_out"
        | "forbidden"
        | "gone";
    }
  | {
      readonly name: "conflict";
      readonly theirs: WorkflowDocument;
      readonly revision: number;
      readonly merge: Merge;
    }
  /** The server rejected the document's structure. The next edit triggers another attempt. */
  | { readonly name: "refused"; readonly faults: readonly FieldFault[] }
  /** `guarded`: not saved, because the canvas is empty although no edit deleted its contents. */
  | { readonly name: "guarded" };

export type SaveFailure = "offline" | "away" | "signed_out" | "forbidden" | "gone";

export type AutosaveEvent =
  | {
      readonly kind: "edited";
      readonly document: WorkflowDocument;
      readonly highestIndex: number;
      readonly emptiedByHand: boolean;
    }
  | { readonly kind: "due" | "back_online" | "allow_empty" }
  | {
      readonly kind: "answered";
      readonly document: WorkflowDocument;
      readonly revision: number;
      readonly at: number;
    }
  | { readonly kind: "conflicted"; readonly theirs: WorkflowDocument; readonly revision: number }
  | { readonly kind: "refused"; readonly faults: readonly FieldFault[] }
  | { readonly kind: "failed"; readonly why: SaveFailure }
  | { readonly kind: "resolved"; readonly merge: Merge };

export type Effect =
  | { readonly kind: "send"; readonly document: WorkflowDocument; readonly revision: number }
  /** Starts a timer. Any earlier timer is cancelled. */
  | { readonly kind: "wait"; readonly ms: number }
  /** Stores unsaved work in this browser, or deletes it after a save. */
  | { readonly kind: "keep" | "forget" }
  | {
      readonly kind: "absorb";
      readonly base: WorkflowDocument;
      readonly theirs: WorkflowDocument;
      readonly agreed?: WorkflowDocument;
      /**
       * Workers of this draft that were renumbered, because someone else's new workers have the same indices.
       */
      readonly renamed: ReadonlyMap<number, number>;
      readonly fromOthers: boolean;
    };

export interface Step {
  readonly state: Autosave;
  readonly effects: readonly Effect[];
}

const DEBOUNCE_MS = 800;
const RETRY_MS = [2000, 4000, 8000, 15_000, 30_000] as const;
/** Phases in which saving is retried when the timer fires or when the browser is back online. */
const RETRYING: readonly Phase["name"][] = ["offline", "away"];
/** Phases in which saving is on hold until the user acts. */
const HELD: readonly Phase["name"][] = ["conflict", "forbidden", "gone"];

export function startAutosave(document: WorkflowDocument, revision: number, highestIndex: number): Autosave {
  return {
    phase: { name: "saved" },
    saved: document,
    revision,
    document,
    highestIndex,
    emptiedByHand: document.workers.length === 0,
    sending: null,
    savedAt: null,
    failures: 0,
    isStored: true,
  };
}

export function advance(state: Autosave, event: AutosaveEvent, verbatim: VerbatimOf): Step {
  switch (event.kind) {
    case "edited":
      return edited({ ...state, ...pick(event) });
    case "due":
    case "back_online":
      return due(state, false);
    case "allow_empty":
      return due(state, true);
    case "answered":
      return answered(state, event);
    case "conflicted":
      return conflicted(state, event, verbatim);
    case "refused":
      return refused(state, event.faults);
    case "failed":
      return failed(state, event.why);
    case "resolved":
      return resolved(state, event.merge);
  }
}

function edited(state: Autosave): Step {
  if (state.sending) return { state, effects: [{ kind: "keep" }] };
  if (sameJson(state.document, state.saved)) {
    return HELD.includes(state.phase.name)
      ? still(state)
      : { state: at(state, "saved"), effects: [{ kind: "forget" }] };
  }
  if (HELD.includes(state.phase.name)) return { state, effects: [{ kind: "keep" }] };
  // Don't save on every keystroke while the server can't be reached. The retry timer is already running.
  if (RETRYING.includes(state.phase.name)) return { state, effects: [{ kind: "keep" }] };
  return { state: at(state, "waiting"), effects: [{ kind: "keep" }, { kind: "wait", ms: DEBOUNCE_MS }] };
}

function due(state: Autosave, emptyIsMeant: boolean): Step {
  if (state.sending || HELD.includes(state.phase.name)) return still(state);
  if (sameJson(state.document, state.saved))
    return { state: at(state, "saved"), effects: [{ kind: "forget" }] };
  const emptied = state.document.workers.length === 0 && state.saved.workers.length > 0;
  if (emptied && !state.emptiedByHand && !emptyIsMeant) return still(at(state, "guarded"));
  return {
    state: { ...at(state, "saving"), sending: state.document },
    effects: [{ kind: "send", document: state.document, revision: state.revision }],
  };
}

function answered(state: Autosave, event: Extract<AutosaveEvent, { kind: "answered" }>): Step {
  const sent = state.sending ?? state.document;
  const clean = sameJson(sent, state.document);
  const next: Autosave = {
    ...state,
    phase: { name: clean ? "saved" : "waiting" },
    saved: event.document,
    revision: event.revision,
    sending: null,
    savedAt: event.at,
    failures: 0,
  };
  // The server generates IDs and masks secrets, so merge its document with the edits made since the request
  // was sent.
  const absorb: readonly Effect[] = sameJson(sent, event.document)
    ? []
    : [{ kind: "absorb", base: sent, theirs: event.document, renamed: new Map(), fromOthers: false }];
  return clean
    ? { state: next, effects: [{ kind: "forget" }, ...absorb] }
    : { state: next, effects: [...absorb, { kind: "keep" }, { kind: "wait", ms: DEBOUNCE_MS }] };
}

function conflicted(
  state: Autosave,
  event: Extract<AutosaveEvent, { kind: "conflicted" }>,
  verbatim: VerbatimOf,
): Step {
  const merge = mergeDocuments(state.saved, state.document, event.theirs, {
    verbatim,
    highestIndex: state.highestIndex,
  });
  if (merge.conflicts.length > 0) {
    const phase: Phase = { name: "conflict", theirs: event.theirs, revision: event.revision, merge };
    return { state: { ...state, phase, sending: null }, effects: [{ kind: "keep" }] };
  }
  return takeIn({ ...state, sending: null }, event.theirs, event.revision, merge);
}

function resolved(state: Autosave, merge: Merge): Step {
  if (state.phase.name !== "conflict") return still(state);
  return takeIn(state, state.phase.theirs, state.phase.revision, merge);
}

function takeIn(state: Autosave, theirs: WorkflowDocument, revision: number, merge: Merge): Step {
  const { document: agreed, renamed } = merge;
  return {
    state: { ...at(state, "waiting"), saved: theirs, revision, document: agreed },
    effects: [
      { kind: "absorb", base: state.saved, theirs, agreed, renamed, fromOthers: true },
      { kind: "keep" },
      { kind: "wait", ms: 0 },
    ],
  };
}

function refused(state: Autosave, faults: readonly FieldFault[]): Step {
  const keep: Effect = { kind: "keep" };
  // Edits made while the rejected draft was being sent count as the next edit and trigger another attempt.
  if (state.sending && !sameJson(state.sending, state.document)) {
    const next = { ...at(state, "waiting"), sending: null };
    return { state: next, effects: [keep, { kind: "wait", ms: DEBOUNCE_MS }] };
  }
  return { state: { ...state, sending: null, phase: { name: "refused", faults } }, effects: [keep] };
}

function failed(state: Autosave, why: SaveFailure): Step {
  const failures = state.failures + 1;
  const next: Autosave = { ...at(state, why), sending: null, failures };
  const ms = RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? 30_000;
  const again: readonly Effect[] = RETRYING.includes(why) ? [{ kind: "wait", ms }] : [];
  return { state: next, effects: [{ kind: "keep" }, ...again] };
}

function at(state: Autosave, name: Exclude<Phase["name"], "conflict" | "refused">): Autosave {
  return { ...state, phase: { name } };
}

function still(state: Autosave): Step {
  return { state, effects: [] };
}

function pick(event: Extract<AutosaveEvent, { kind: "edited" }>) {
  return { document: event.document, highestIndex: event.highestIndex, emptiedByHand: event.emptiedByHand };
}
