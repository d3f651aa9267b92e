"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Phase } from "@/components/canvas/state/autosave-machine";
import type { AutosaveRunner } from "@/components/canvas/state/autosave-runner";
import type { Editor } from "@/components/canvas/state/editor-context";
import { fetchRemoteDraft } from "./fetch-remote-draft";

/**
 * Phases in which unsaved work is stored in the browser and saved on the next visit, so leaving the page
 * needs no confirmation.
 */
const FOR_LATER: readonly Phase["name"][] = ["offline", "away", "signed_out"];

export function useAutosave(editor: Editor, runner: AutosaveRunner, fresh: boolean): void {
  const queries = useQueryClient();
  useEffect(() => runner.start(), [runner]);

  useEffect(() => {
    const online = () => runner.handle({ kind: "back_online" });
    const leave = (event: BeforeUnloadEvent) => {
      const { phase, isStored } = editor.autosave.get();
      if (phase.name === "saved") return;
      runner.handle({ kind: "due" });
      // Ask for confirmation only if the work isn't stored in this browser and would be lost, or if it could
      // still be saved now.
      if (!isStored || !FOR_LATER.includes(phase.name)) event.preventDefault();
    };
    const turn = () => {
      const hidden = document.visibilityState === "hidden";
      // If the session had ended, try to save again, because the user may have signed in again in another
      // tab.
      if (hidden || editor.autosave.get().phase.name === "signed_out") runner.handle({ kind: "due" });
      if (!hidden) void fetchRemoteDraft(editor, runner, queries);
    };
    if (!fresh) void fetchRemoteDraft(editor, runner, queries);
    window.addEventListener("online", online);
    window.addEventListener("beforeunload", leave);
    document.addEventListener("visibilitychange", turn);
    return () => {
      window.removeEventListener("online", online);
      window.removeEventListener("beforeunload", leave);
      document.removeEventListener("visibilitychange", turn);
      runner.handle({ kind: "due" });
    };
  }, [editor, queries, runner, fresh]);
}
