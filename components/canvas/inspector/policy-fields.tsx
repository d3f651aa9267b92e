"use client";

import { useEditor } from "@/components/canvas/state/editor-context";
import { TextareaField } from "@/components/ui/textarea-field";
import type { WorkerFields } from "@/lib/editing/edit";
import type { Worker } from "@/lib/schema/workflow";
import { NumberField } from "./number-field";
import { RetryCodes } from "./retry-codes";
import { withAttempts, withBackoff } from "./retry-policy";

export function PolicyFields({ worker }: { worker: Worker }) {
  const editor = useEditor();
  const set = (fields: WorkerFields, what: string) =>
    editor.edit(
      { do: "set-worker", worker: worker.index, fields },
      `Change ${what} of worker #${worker.index}`,
      `typing:${worker.index}.${what}`,
    );
  const { retry, timeout } = worker;
  const attempts = retry?.attempts ?? 1;
  return (
    <details className="border-t pt-2">
      <summary className="cursor-pointer select-none py-1 font-medium text-muted text-sm hover:text-text touch:py-3">
        When this worker fails
        {attempts > 1 && <span className="font-normal"> · {attempts} attempts</span>}
        {timeout !== undefined && <span className="font-normal"> · {timeout} s timeout</span>}
      </summary>
      <div className="flex flex-col gap-3 pt-2">
        <div className="grid grid-cols-3 gap-2">
          <NumberField
            label="Attempts"
            value={attempts}
            min={1}
            max={10}
            onChange={(next) => set({ retry: withAttempts(retry, next ?? 1) }, "tries")}
          />
          <NumberField
            label="Wait (s)"
            value={retry?.backoff}
            min={0}
            max={3600}
            placeholder="auto"
            disabled={attempts < 2}
            onChange={(next) => retry && set({ retry: withBackoff(retry, next) }, "wait")}
          />
          <NumberField
            label="Timeout (s)"
            value={timeout}
            min={1}
            max={86_400}
            placeholder="none"
            onChange={(next) => set({ timeout: next ?? undefined }, "timeout")}
          />
        </div>
        {retry && <RetryCodes retry={retry} onChange={(next) => set({ retry: next }, "codes")} />}
        <p className="text-muted text-xs">
          {attempts > 1 && "The wait time doubles after each attempt. "}
          To handle permanent failures, connect the error output.
        </p>
        <TextareaField
          label="Description"
          rows={2}
          value={worker.description ?? ""}
          onChange={(text) => set({ description: text }, "description")}
        />
      </div>
    </details>
  );
}
