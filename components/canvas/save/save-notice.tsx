"use client";

import { CircleAlert } from "lucide-react";
import { usePathname } from "next/navigation";
import { exportFile } from "@/components/canvas/actions/export-file";
import type { AutosaveRunner } from "@/components/canvas/state/autosave-runner";
import { useAutosaveState, useEditor } from "@/components/canvas/state/editor-context";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { saveLine } from "./save-line";

export function SaveNotice({ runner }: { runner: AutosaveRunner }) {
  const editor = useEditor();
  const autosave = useAutosaveState((state) => state);
  const { phase, isStored } = autosave;
  const { name } = phase;
  const here = usePathname();
  const line = saveLine(autosave, { liveVersion: null, offline: false, changed: false, now: 0 });
  if (line.tone !== "bad" || name === "conflict") return null;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-2 border-b border-bad-line bg-bad-soft px-4 py-1.5"
    >
      <CircleAlert aria-hidden className="size-4 shrink-0 text-bad" />
      <p className="min-w-0 flex-1">
        <span className="font-medium">{line.text}.</span> {line.more}
      </p>
      {name === "guarded" && (
        <Button size="sm" onClick={() => runner.handle({ kind: "allow_empty" })}>
          Save empty workflow
        </Button>
      )}
      {name === "signed_out" && (
        <LinkButton
          size="sm"
          variant="primary"
          href={`/sign-in?next=${encodeURIComponent(here)}`}
          // If the unsaved work exists only on this page, the sign-in page opens in another tab, so that the
          // work isn't lost.
          {...(!isStored && { target: "_blank" })}
        >
          Sign in
        </LinkButton>
      )}
      {(name === "refused" || name === "signed_out") && (
        <Button size="sm" onClick={() => runner.handle({ kind: "due" })}>
          Try again
        </Button>
      )}
      {(name === "refused" || name === "guarded") && (
        <Button size="sm" onClick={() => editor.send({ kind: "undo" })}>
          Undo the last change
        </Button>
      )}
      <Button size="sm" onClick={() => exportFile(editor)}>
        Export
      </Button>
    </div>
  );
}
