"use client";

import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { useAutosaveState, useEditor } from "@/components/canvas/state/editor-context";
import { Button } from "@/components/ui/button";
import { newerBuildLine } from "./newer-build-line";

/**
 * Shown if the server has a newer build. This page may not know the new build's worker types and could drop
 * them when saving.
 */
export function NewerBuildNotice() {
  const editor = useEditor();
  const line = useAutosaveState(newerBuildLine);
  const [busy, setBusy] = useState(false);
  const load = async () => {
    setBusy(true);
    // If saving fails, the draft stays in this browser and is restored by the reloaded page.
    await editor.save();
    setBusy(false);
    // A conflict must be resolved before reloading, because the reloaded page would only ask about it again.
    if (editor.autosave.get().phase.name === "conflict") return;
    window.location.reload();
  };
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-2 border-b border-accent-line bg-accent-soft px-4 py-1.5"
    >
      <RefreshCw aria-hidden className="size-4 shrink-0 text-accent-text" />
      <p className="min-w-0 flex-1">
        <span className="font-medium">Millrace was updated.</span> This page uses the old version and is
        read-only.{editor.outdated && ` ${line}`}
      </p>
      <Button size="sm" busy={busy} onClick={load}>
        Load the new version
      </Button>
    </div>
  );
}
