"use client";

import { Power } from "lucide-react";
import { toggleDisabled } from "@/components/canvas/actions/actions";
import { useEditor } from "@/components/canvas/state/editor-context";
import { Button } from "@/components/ui/button";
import type { WorkerType } from "@/lib/editing/catalogue";
import type { Worker } from "@/lib/schema/workflow";

export function DisabledNotice({ worker, type }: { worker: Worker; type: WorkerType | undefined }) {
  const editor = useEditor();
  return (
    <div
      className="mx-4 mb-2 flex items-center gap-2 rounded-md border bg-bg px-3 py-1.5 text-xs"
      role="status"
    >
      <Power aria-hidden className="size-3.5 shrink-0 text-muted" />
      <p className="min-w-0 flex-1">{whatItDoes(worker, type)}</p>
      {!editor.readOnly && (
        <Button size="sm" variant="quiet" onClick={() => toggleDisabled(editor)}>
          Enable
        </Button>
      )}
    </div>
  );
}

function whatItDoes({ type: name }: Worker, type: WorkerType | undefined): string {
  if (type?.item.kind === "trigger") return "This trigger is disabled, so it won't start any runs.";
  if (type?.item.kind === "provider")
    return "This data provider is disabled, so it won't publish. Its endpoint keeps serving the last published data.";
  const outputs = type !== undefined && (type.outlets.length > 1 || name === "switch");
  return `This worker is disabled, so it passes its input through${outputs ? " to its first output" : ""}.`;
}
