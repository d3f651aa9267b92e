import type { Autosave } from "@/components/canvas/state/autosave-machine";
import { formatRelative } from "@/components/ui/format-relative";

export interface SaveLine {
  readonly text: string;
  readonly tone: "calm" | "busy" | "warn" | "bad";
  readonly more: string;
}

interface Facts {
  readonly liveVersion: number | null;
  /** True if the workflow was live before and has been taken offline. */
  readonly offline: boolean;
  /**
   * True if the draft would run differently from the live version. Node positions are ignored. Null while
   * unknown.
   */
  readonly changed: boolean | null;
  readonly now: number;
}

/** The status line answers two questions: is my work safe, and what do callers get? */
export function saveLine(autosave: Autosave, facts: Facts): SaveLine {
  const { phase, savedAt, isStored } = autosave;
  switch (phase.name) {
    case "saved":
      return {
        text: `${savedAt === null ? "Saved" : `Saved ${ago(savedAt, facts.now)}`} · ${liveWords(facts)}`,
        tone: "calm",
        more: callersWords(facts),
      };
    case "waiting":
    case "saving":
      return { text: "Saving…", tone: "busy", more: "Your changes are being saved." };
    case "offline":
      return isStored
        ? {
            text: "Offline. Changes saved in this browser",
            tone: "warn",
            more: "We'll save your changes when you're back online. You can keep working.",
          }
        : unsavedLine("Offline", "We'll save your changes when you're back online.");
    case "away":
      return isStored
        ? {
            text: "Server unavailable. Changes saved in this browser",
            tone: "warn",
            more: "We'll keep retrying. You can keep working.",
          }
        : unsavedLine("Server unavailable", "We'll keep retrying.");
    case "signed_out":
      return isStored
        ? {
            text: "Signed out. Changes saved in this browser",
            tone: "bad",
            more: "Sign in again to save your changes.",
          }
        : unsavedLine("Signed out", "Sign in again in another tab to save your changes.");
    case "forbidden":
      return {
        text: "Not saved: you have read-only access",
        tone: "bad",
        more: "Ask a workspace owner to make you an editor, or export the workflow to keep your changes.",
      };
    case "gone":
      return {
        text: "Not saved: the workflow was deleted",
        tone: "bad",
        more: "Export the workflow to keep your changes, and import the file as a new workflow.",
      };
    case "conflict":
      return {
        text: `Not saved: ${phase.merge.conflicts.length === 1 ? "1 conflict" : `${phase.merge.conflicts.length} conflicts`}`,
        tone: "bad",
        more: "Someone else changed the same parts of the workflow. Choose which changes to keep.",
      };
    case "refused":
      return {
        text: "Not saved: the workflow is invalid",
        tone: "bad",
        more: phase.faults[0]?.message ?? "",
      };
    case "guarded":
      return {
        text: "Not saved: the canvas is empty",
        tone: "bad",
        more: "The canvas is empty although you didn't delete any workers, so we kept the last saved workers. Undo the last change to get them back.",
      };
  }
}

/** Status for when the browser's storage is full, so that the unsaved work exists only on this page. */
function unsavedLine(status: string, nextStep: string): SaveLine {
  return {
    text: `${status}. Changes not saved in this browser`,
    tone: "bad",
    more: `${nextStep} Until then, your changes can't be stored in this browser because its storage is full. Keep this page open, or export the workflow.`,
  };
}

function liveWords({ liveVersion, offline, changed }: Facts): string {
  if (offline) return "taken offline";
  if (liveVersion === null) return "not published yet";
  return changed ? `unpublished changes · v${liveVersion} is live` : `v${liveVersion} is live`;
}

function callersWords({ liveVersion, offline, changed }: Facts): string {
  if (offline) return "Callers get an error and schedules are paused until you publish or restore a version.";
  if (liveVersion === null) return "The workflow's endpoints and schedules become active when you publish.";
  if (changed === null) return "Callers and schedules run the live version.";
  return changed
    ? "Callers and schedules run the live version until you publish."
    : "The live version is identical to this draft.";
}

function ago(at: number, now: number): string {
  return now - at < 2000 ? "just now" : formatRelative(at, now);
}
