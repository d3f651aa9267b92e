"use client";

import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { useAutosaveState, useEditor } from "@/components/canvas/state/editor-context";
import { Button } from "@/components/ui/button";
import { newerBuildLine } from "./newer-build-line";

/** The server has newer pages: what they know of workers, these may not, and would lose. */
export function NewerBuildNotice() {
  const editor = useEditor();
  const line = useAutosaveState(newerBuildLine);
  const [busy, setBusy] = useState(false);
  const load = async () => {
    setBusy(true);
    // What could not be saved is kept in this browser, and taken up by the new page.
    await editor.save();
    setBusy(false);
    // A question is open, whose answer a new page would ask for again.
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
