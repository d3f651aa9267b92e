"use client";

import type { WorkerFields } from "@/components/canvas/document/edit";
import { useEditor } from "@/components/canvas/editor-context";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import type { Worker } from "@/lib/schema/workflow";

/** What happens when it fails or hangs, and a description for people. */
export function PolicyFields({ worker }: { worker: Worker }) {
  const editor = useEditor();
  const set = (fields: WorkerFields, what: string) =>
    editor.edit(
      { do: "set-worker", worker: worker.index, fields },
      `Change ${what} of #${worker.index}`,
      `typing:${worker.index}.${what}`,
    );
  const attempts = worker.retry?.attempts ?? 1;
  return (
    <details className="border-t pt-2">
      <summary className="cursor-pointer select-none py-1 font-medium text-muted text-sm hover:text-text">
        When it fails
        {attempts > 1 && <span className="font-normal"> · {attempts} tries</span>}
        {worker.timeout !== undefined && <span className="font-normal"> · {worker.timeout} s at most</span>}
      </summary>
      <div className="flex flex-col gap-3 pt-2">
        <div className="grid grid-cols-3 gap-2">
          <Field label="Tries">
            {(control) => (
              <Input
                {...control}
                type="number"
                size="sm"
                min={1}
                max={10}
                value={attempts}
                onChange={(event) =>
                  set({ retry: retryOf(worker, { attempts: whole(event.target.value, 1, 10) }) }, "tries")
                }
              />
            )}
          </Field>
          <Field label="Wait, s">
            {(control) => (
              <Input
                {...control}
                type="number"
                size="sm"
                min={0}
                max={3600}
                disabled={attempts < 2}
                placeholder="auto"
                value={worker.retry?.backoff ?? ""}
                onChange={(event) => {
                  const { backoff: _, ...rest } = worker.retry ?? { attempts };
                  set(
                    {
                      retry:
                        event.target.value === ""
                          ? rest
                          : { ...rest, backoff: whole(event.target.value, 0, 3600) },
                    },
                    "wait",
                  );
                }}
              />
            )}
          </Field>
          <Field label="Timeout, s">
            {(control) => (
              <Input
                {...control}
                type="number"
                size="sm"
                min={1}
                max={86_400}
                placeholder="none"
                value={worker.timeout ?? ""}
                onChange={(event) =>
                  set(
                    { timeout: event.target.value === "" ? undefined : whole(event.target.value, 1, 86_400) },
                    "timeout",
                  )
                }
              />
            )}
          </Field>
        </div>
        <p className="text-muted text-xs">
          Only errors that can pass are tried again, after twice the time each. For the rest, connect its
          error port.
        </p>
        <Field label="Description">
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              value={worker.description ?? ""}
              onChange={(event) => set({ description: event.target.value }, "description")}
            />
          )}
        </Field>
      </div>
    </details>
  );
}

/** One try and nothing else said is the same as no policy, and is not written down. */
function retryOf(worker: Worker, change: { attempts: number }): Worker["retry"] {
  const next = { ...worker.retry, ...change };
  return next.attempts === 1 && next.codes === undefined ? undefined : next;
}

function whole(text: string, least: number, most: number): number {
  const number = Math.round(Number(text));
  return Number.isFinite(number) ? Math.min(most, Math.max(least, number)) : least;
}
