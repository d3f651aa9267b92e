"use client";

import { CirclePlus, CircleX, Pencil, Spline } from "lucide-react";
import { titleOf } from "@/components/canvas/actions/summary-of";
import { useEditor } from "@/components/canvas/state/editor-context";
import type { Change } from "@/lib/editing/diff-documents";
import type { Worker } from "@/lib/schema/workflow";
import { shownChange } from "./shown-change";

export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const { catalogue } = useEditor();
  const name = (worker: Worker) => `#${worker.index} ${titleOf(worker, catalogue.find(worker.type))}`;
  return <ul className="flex flex-col gap-2">{changes.map(drawn)}</ul>;

  function drawn(change: Change) {
    switch (change.kind) {
      case "worker_added":
        return (
          <li key={`+${change.worker.index}`} className={rowStyle}>
            <CirclePlus aria-hidden className="mt-0.5 size-4 shrink-0 text-ok" /> {name(change.worker)} was
            added
          </li>
        );
      case "worker_removed":
        return (
          <li key={`-${change.worker.index}`} className={rowStyle}>
            <CircleX aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" /> {name(change.worker)} was
            removed
          </li>
        );
      case "connection_added":
      case "connection_removed": {
        const { from, to, port } = change.connection;
        return (
          <li key={`${change.kind}${from}${port}${to}`} className={rowStyle}>
            <Spline aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />#{from}
            {port ? ` (${port})` : ""} → #{to}{" "}
            {change.kind === "connection_added" ? "is connected" : "is no longer connected"}
          </li>
        );
      }
      case "worker_changed":
      case "workflow_changed":
        return (
          <li key={change.kind === "worker_changed" ? change.worker.index : "workflow"} className={rowStyle}>
            <Pencil aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
            <div className="min-w-0 flex-1">
              {change.kind === "worker_changed" ? name(change.worker) : "Workflow"}
              {change.fields.map(({ field, before, after }) => {
                const [from, to] = shownChange(before, after);
                return (
                  <div key={field} className="grid grid-cols-[6rem_1fr] gap-2 text-xs">
                    <span className="truncate text-muted" title={field}>
                      {field.replace("params.", "")}
                    </span>
                    <span className="min-w-0 break-words font-mono">
                      <del className="text-bad no-underline">{from}</del>
                      <span className="text-muted"> → </span>
                      <ins className="text-ok no-underline">{to}</ins>
                    </span>
                  </div>
                );
              })}
            </div>
          </li>
        );
    }
  }
}

const rowStyle = "flex items-start gap-2";
