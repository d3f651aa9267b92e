"use client";

import type { NodeProps } from "@xyflow/react";
import clsx from "clsx";
import { memo } from "react";
import { workerAt } from "@/components/canvas/document/lookup";
import { useEditor, useEditorState, useRunView } from "@/components/canvas/editor/editor-context";
import { useStore } from "@/components/canvas/editor/store";
import type { WorkerFlowNode } from "@/components/canvas/view/flow-items";
import { drawnOf } from "@/components/canvas/view/near";
import { KindIcon } from "@/components/ui/kind-icon";
import { StatusIcon } from "@/components/ui/status-badge";
import { WorkerCard } from "./worker-card";

/**
 * A worker on the canvas. Only its own part of the document, and its own step of the run, draw it again. From afar
 * it is an icon and a state, out of sight only its position is kept.
 */
export const WorkerNode = memo(function WorkerNode({
  data,
  dragging,
  selected = false,
}: NodeProps<WorkerFlowNode>) {
  const { catalogue, near } = useEditor();
  const worker = useEditorState((state) => workerAt(state.document, data.index));
  const step = useRunView((view) => view.steps.get(data.index));
  const drawn = useStore(near, (nodes) => (dragging ? "full" : drawnOf(nodes, data.index)));
  if (!worker || drawn === "nothing") return null;
  const type = catalogue.find(worker.type);
  return (
    <div
      className={clsx(
        "group/node relative h-24 w-60 rounded-lg border bg-surface text-sm",
        selected ? "border-accent outline-1 outline-accent" : "border-edge hover:border-muted",
        step?.status === "failed" && !selected && "border-bad-line",
        step?.status === "running" && !selected && "border-accent-line",
      )}
    >
      {drawn === "full" ? (
        <WorkerCard worker={worker} type={type} step={step} selected={selected} />
      ) : (
        <>
          <KindIcon
            kind={type?.item.kind ?? "logic"}
            type={worker.type}
            className="size-full! rounded-lg! [&>svg]:size-11!"
          />
          {step && (
            <StatusIcon status={step.status} className="absolute top-1/2 right-5 size-12! -translate-y-1/2" />
          )}
        </>
      )}
    </div>
  );
});
