"use client";

import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { useAutosaveState, useEditor } from "@/components/canvas/state/editor-context";
import { Button } from "@/components/ui/button";
import { newerBuildLine } from "./newer-build-line";

/** The server has a newer build. This page may not know its worker types and could drop them on save. */
export function NewerBuildNotice() {
  const editor = useEditor();
  const line = useAutosaveState(newerBuildLine);
  const [busy, setBusy] = useState(false);
  const load = async () => {
    setBusy(true);
    // If saving fails, the draft stays in this browser and the new page picks it up.
    await editor.save();
    setBusy(false);
    // A conflict is waiting for an answer. The new page would only ask again.
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
