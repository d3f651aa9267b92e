"use client";

import { Handle, type NodeProps, Position } from "@xyflow/react";
import clsx from "clsx";
import { memo } from "react";
import { KindIcon } from "@/components/ui/kind-icon";
import { StatusIcon } from "@/components/ui/status-badge";
import { ERROR_PORT } from "./catalogue";
import { useEditor, useEditorState, useRunView } from "./editor-context";
import { IN, OUT, type WorkerFlowNode } from "./flow-items";
import { summaryOf, titleOf } from "./summary";
import { useFar } from "./use-far";
import { WorkerFoot } from "./worker-foot";

/** A worker on the canvas. Only its own part of the document, and its own step of the run, draw it again. */
export const WorkerNode = memo(function WorkerNode({ data, selected }: NodeProps<WorkerFlowNode>) {
  const { catalogue, readOnly } = useEditor();
  const worker = useEditorState((state) =>
    state.document.workers.find((other) => other.index === data.index),
  );
  const errorUsed = useEditorState((state) =>
    state.document.connections.some((wire) => wire.from === data.index && wire.port === ERROR_PORT),
  );
  const far = useFar();
  const step = useRunView((view) => view.steps.get(data.index));
  if (!worker) return null;
  const type = catalogue.find(worker.type);
  const outlets = type?.outlets ?? [undefined];
  return (
    <div
      className={clsx(
        "group/node relative w-60 rounded-lg border bg-surface text-sm transition-shadow",
        selected ? "border-accent shadow-[0_0_0_1px_var(--color-accent)]" : "border-edge hover:border-muted",
        step?.status === "failed" && !selected && "border-bad-line",
        step?.status === "running" && !selected && "border-accent-line",
        step?.status === "skipped" && "opacity-70",
      )}
    >
      {!catalogue.isTrigger(worker.type) && (
        <Handle type="target" id={IN} position={Position.Left} className={handleStyle} />
      )}
      {far ? (
        <div className="flex h-24 items-center justify-center gap-3">
          <KindIcon
            kind={type?.item.kind ?? "logic"}
            type={worker.type}
            className="size-14! [&>svg]:size-8!"
          />
          {step && <StatusIcon status={step.status} className="size-10!" />}
        </div>
      ) : (
        <>
          <div className="flex items-center gap-2 px-2.5 pt-2">
            <KindIcon kind={type?.item.kind ?? "logic"} type={worker.type} />
            <span className="font-mono text-muted text-xs">#{worker.index}</span>
            <span className="min-w-0 flex-1 truncate font-medium">{titleOf(worker, type)}</span>
          </div>
          <p className="truncate px-2.5 pt-0.5 pb-2 text-muted text-xs">{summaryOf(worker, type)}</p>
          <WorkerFoot worker={worker} type={type} step={step} />
        </>
      )}
      {outlets.map((port, at) => (
        <Handle
          key={port ?? OUT}
          type="source"
          id={port ?? OUT}
          position={Position.Right}
          className={clsx(handleStyle, port && port === step?.outlet && "border-ok! bg-ok!")}
          style={{ top: `${((at + 1) * 100) / (outlets.length + 1)}%` }}
        >
          {port && !far && <PortLabel taken={port === step?.outlet}>{port}</PortLabel>}
        </Handle>
      ))}
      <Handle
        type="source"
        id={ERROR_PORT}
        position={Position.Bottom}
        title="Where to go on when this worker fails"
        className={clsx(
          handleStyle,
          "border-bad!",
          !errorUsed && readOnly && "hidden",
          !errorUsed &&
            "opacity-0 group-hover/node:opacity-100 group-focus-within/node:opacity-100 touch:opacity-100",
          selected && "opacity-100",
        )}
      >
        <span
          className={clsx(
            "pointer-events-none absolute top-2.5 left-1/2 -translate-x-1/2 text-2xs text-bad",
            (errorUsed || far) && "hidden",
          )}
        >
          error
        </span>
      </Handle>
    </div>
  );
});

function PortLabel({ taken, children }: { taken: boolean; children: string }) {
  return (
    <span
      className={clsx(
        "pointer-events-none absolute -top-4 left-2.5 text-2xs",
        taken ? "font-medium text-ok" : "text-muted",
      )}
    >
      {children}
    </span>
  );
}

/** Eleven pixels to look at, thirty-one to hit. */
const handleStyle =
  "size-[11px]! rounded-full! border-2! border-edge! bg-surface! after:absolute after:-inset-2.5 after:content-[''] hover:border-accent! hover:bg-accent-soft!";
