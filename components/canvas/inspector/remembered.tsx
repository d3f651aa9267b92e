"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useEditor } from "@/components/canvas/state/editor-context";
import { ConfirmChange } from "@/components/frame/confirm-change";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { forgetMemoryOptions, memoriesOptions } from "@/lib/client/memory-queries";
import type { Worker } from "@/lib/schema/workflow";

const MAX_CHARS = 200;

export function Remembered({ worker }: { worker: Worker }) {
  const { workflowId, readOnly } = useEditor();
  const name = typeof worker.params.name === "string" ? worker.params.name : "";
  const isOpenName = name === "" || name.includes("{{");
  const memories = useQuery({ ...memoriesOptions(workflowId, name), enabled: !isOpenName });
  const [asked, ask] = useState<{ key?: string } | null>(null);
  if (isOpenName || !memories.data) return null;
  const { items, next_cursor } = memories.data;
  return (
    <section aria-label="Remembered values" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-medium text-sm">Remembered values</h3>
        {items.length > 1 && !readOnly && (
          <Button size="sm" onClick={() => ask({})}>
            Forget all
          </Button>
        )}
      </div>
      {items.length === 0 ? (
        <p className="text-muted text-xs">
          No stored values. Runs of the live version write to memory; tests only read it.
        </p>
      ) : (
        <ul className="flex flex-col divide-y rounded-md border text-xs">
          {items.map(({ key, value, at }) => (
            <li key={key} className="flex items-center gap-2 px-3 py-1.5">
              <span className="min-w-0 flex-1">
                {key !== "" && <span className="block truncate text-muted">{key}</span>}
                <span className="block truncate font-mono">{shown(value)}</span>
              </span>
              <span className="text-muted">
                <RelativeTime at={at} />
              </span>
              {!readOnly && (
                <Button
                  size="sm"
                  aria-label={key === "" ? "Forget value" : `Forget ${key}`}
                  onClick={() => ask({ key })}
                >
                  Forget
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {next_cursor !== null && (
        <p className="text-muted text-xs">Showing the newest {items.length} values.</p>
      )}
      <ConfirmChange
        open={asked !== null}
        onOpenChange={(open) => !open && ask(null)}
        title={`Forget ${asked?.key ? `“${asked.key}” of ${name}` : name}?`}
        consequence="The next run starts without a previous value, so every value counts as changed and every item as new."
        action="Forget"
        change={forgetMemoryOptions(workflowId)}
        input={{ name, ...asked }}
        failed="Couldn't delete the stored value"
      />
    </section>
  );
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "null";
  return text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS)}…` : text;
}
