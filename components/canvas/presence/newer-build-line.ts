import type { Autosave, Phase } from "@/components/canvas/state/autosave-machine";

/**
 * Phases in which reloading doesn't help, because the workflow was deleted or the user isn't allowed to save
 * it.
 */
const TO_EXPORT: readonly Phase["name"][] = ["gone", "forbidden"];

export function newerBuildLine({ phase, isStored }: Pick<Autosave, "phase" | "isStored">): string {
  switch (phase.name) {
    case "saved":
      return "Your work is saved.";
    case "waiting":
    case "saving":
      return "Your last changes are being saved…";
    case "conflict":
      return "Your latest changes aren't saved. Choose which ones to keep before you reload.";
    default:
      return isStored && !TO_EXPORT.includes(phase.name)
        ? "Your last changes aren't saved yet. They're stored in this browser and will be restored when you load the new version."
        : "Your last changes aren't saved, and you'll lose them when you load the new version. Export the workflow first.";
  }
}
