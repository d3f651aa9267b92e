"use client";

import { ChevronRight } from "lucide-react";
import { memo, type ReactNode, useState } from "react";
import { ValueView } from "@/components/parts/value-view";
import { Badge } from "@/components/ui/badge";
import { JsonTree } from "@/components/ui/json-tree";
import { type FormData, type Origin, useFormData } from "@/components/worker-form/form-data";
import { pathText } from "@/lib/expression/path-text";

const ORIGINS: Record<Origin, string> = {
  run: "last run",
  pin: "pinned",
  preview: "live preview",
  sample: "example",
};

export const SourceList = memo(function SourceList({
  data,
  isOpen = false,
}: {
  data: FormData;
  isOpen?: boolean;
}) {
  const { insertion } = useFormData();
  const { workers, variables } = data.sources;
  if (workers.length === 0) return null;
  const pick = (path: string) => {
    if (insertion.current) insertion.current(path);
    else void navigator.clipboard.writeText(`{{${path}}}`).catch(() => undefined);
  };
  return (
    <section className="border-t pt-3">
      <h3 className="font-medium text-sm">Available data</h3>
      <p className="mb-2 text-muted text-xs">
        Drag a value into a field, or select it to insert it at the cursor.
      </p>
      <div className="flex flex-col gap-1">
        {Object.keys(variables).length > 0 && (
          <Source title="Trigger variables" note={null}>
            {() => (
              <JsonTree
                label="Variables"
                value={variables}
                onPick={(path) => pick(pathText(["context", ...path]))}
                dragText={(path) => `{{${pathText(["context", ...path])}}}`}
              />
            )}
          </Source>
        )}
        {workers.map((worker) => {
          const value = worker.last ?? worker.sample;
          const origin = data.origins.get(worker.index);
          const pathOf = (path: readonly (string | number)[]) =>
            pathText(["workers", worker.index, "result", ...path]);
          return (
            <Source
              key={worker.index}
              isOpen={isOpen && worker === workers.at(-1)}
              title={`#${worker.index} ${worker.title}`}
              note={origin ? ORIGINS[origin] : "no data yet"}
            >
              {() =>
                value === undefined ? (
                  <p className="py-1 text-muted text-xs">Test worker #{worker.index} to see its output.</p>
                ) : (
                  <ValueView
                    bare
                    label={`Result of #${worker.index}`}
                    value={value}
                    onPick={(path) => pick(pathOf(path))}
                    dragText={(path) => `{{${pathOf(path)}}}`}
                  />
                )
              }
            </Source>
          );
        })}
      </div>
    </section>
  );
});

interface SourceProps {
  readonly isOpen?: boolean;
  readonly title: string;
  readonly note: string | null;
  readonly children: () => ReactNode;
}

/** Contents are rendered only when expanded, because a long workflow can have hundreds of results. */
function Source({ title, note, isOpen = false, children }: SourceProps) {
  const [open, setOpen] = useState(isOpen);
  return (
    <details className="group" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex list-none min-h-7 cursor-pointer select-none items-center gap-2 rounded-sm px-1 hover:bg-hover touch:min-h-11">
        <ChevronRight
          aria-hidden
          className="size-3.5 shrink-0 text-muted transition-transform group-open:rotate-90"
        />
        <span className="min-w-0 flex-1 truncate">{title}</span>
        {note && <Badge tone={note === "example" ? "warn" : "neutral"}>{note}</Badge>}
      </summary>
      {open && <div className="pt-1 pb-2">{children()}</div>}
    </details>
  );
}
