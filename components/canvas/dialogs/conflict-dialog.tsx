"use client";

import { useState } from "react";
import type { AutosaveRunner } from "@/components/canvas/state/autosave-runner";
import { useAutosaveState, useEditor } from "@/components/canvas/state/editor-context";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import { mergeDocuments } from "@/lib/editing/merge-documents";
import type { Choice, Conflict } from "@/lib/editing/merge-fields";

const LONGEST = 160;

/**
 * The dialog lists only the fields that this user and someone else both changed, because everything else is
 * already merged.
 */
export function ConflictDialog({ runner }: { runner: AutosaveRunner }) {
  const editor = useEditor();
  const autosave = useAutosaveState((state) => state);
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const { phase } = autosave;
  if (phase.name !== "conflict") return null;
  const { conflicts } = phase.merge;
  const resolve = () => {
    const merge = mergeDocuments(autosave.saved, autosave.document, phase.theirs, {
      verbatim: editor.catalogue.verbatimOf,
      highestIndex: autosave.highestIndex,
      choose: (path) => choices.get(path) ?? "mine",
    });
    setChoices(new Map());
    runner.handle({ kind: "resolved", merge });
  };
  return (
    <Dialog
      open
      title="Someone else changed this workflow"
      description="We merged your changes with the other person's, except where you both changed the same thing. Choose which version to keep."
      width="md"
      footer={
        <Button variant="primary" onClick={resolve}>
          Save merged version
        </Button>
      }
    >
      <ul className="flex flex-col gap-4">
        {conflicts.map((conflict) => (
          <li key={conflict.path}>
            <p className="font-medium">{nameOf(conflict)}</p>
            <RadioGroup
              label={nameOf(conflict)}
              value={choices.get(conflict.path) ?? "mine"}
              onChange={(choice) => setChoices(new Map(choices).set(conflict.path, choice))}
              options={[
                { value: "mine", label: "Mine", help: shown(conflict.mine) },
                { value: "theirs", label: "Theirs", help: shown(conflict.theirs) },
              ]}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function nameOf({ path }: Conflict): string {
  const [kind, id, ...rest] = path.split(".");
  if (kind === "workers") return rest.length === 0 ? `Worker #${id}` : `${rest.at(-1)} of #${id}`;
  if (kind === "connections")
    return `Connection ${String(id).replace(/(\d+):(\w*)>(\d+)/, "from #$1 to #$3")}`;
  return kind === "notes" ? "A note" : `Workflow ${kind}`;
}

function shown(value: unknown): string {
  if (value === undefined) return "Removed";
  const text = typeof value === "string" ? value || "Empty" : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
