"use client";

import type { NodeProps } from "@xyflow/react";
import clsx from "clsx";
import { memo } from "react";
import { useEditor, useEditorState, useRunView, useView } from "@/components/canvas/state/editor-context";
import { LOOP_HEAD, type WorkerFlowNode } from "@/components/canvas/state/flow-items";
import { drawnOf } from "@/components/canvas/state/near";
import { useStore } from "@/components/canvas/state/store";
import { getWait } from "@/components/parts/get-wait";
import { KindIcon } from "@/components/ui/kind-icon";
import { StatusIcon } from "@/components/ui/status-badge";
import { cardHeight } from "@/lib/editing/card-size";
import { usedPorts, workerAt } from "@/lib/editing/lookup";
import { isLoop } from "@/lib/editing/loops";
import { isEnabled } from "@/lib/schema/is-enabled";
import { edgeOf } from "./edge-of";
import { LoopBody } from "./loop-body";
import { LoopCost } from "./loop-cost";
import { WorkerCard } from "./worker-card";
import { WorkerPorts } from "./worker-ports";

/**
 * The node is redrawn only when its own part of the document or its own step changes. Outside the view, it is
 * empty and keeps only its position.
 */
export const WorkerNode = memo(function WorkerNode({
  data: { index },
  dragging,
  selected = false,
}: NodeProps<WorkerFlowNode>) {
  const { catalogue, near, folded, tests, readOnly } = useEditor();
  const worker = useEditorState((state) => workerAt(state.document, index));
  const outputs = useEditorState(
    (state) => worker && catalogue.getOutputs(worker, usedPorts(state.document, index)),
  );
  const step = useRunView((view) => view.steps.get(index));
  const drawn = useStore(near, (nodes) => (dragging ? "full" : drawnOf(nodes, index)));
  const isFolded = useStore(folded, (loops) => loops.has(index));
  const hasFailedTest = useStore(tests, ({ failedAt }) => failedAt.has(index));
  const taking = useView((view) => view.dropLoop === index);
  if (!worker || !outputs || drawn === "nothing") return null;
  const type = catalogue.find(worker.type);
  const isOpen = isLoop(worker) && !isFolded;
  return (
    <div
      className={clsx(
        "group/node relative rounded-lg border text-sm",
        isOpen ? "size-full min-h-24 min-w-60" : "w-60 bg-surface",
        isOpen && (taking ? "bg-accent-soft/60" : "bg-logic-soft/35"),
        !isEnabled(worker) && "border-dashed",
        selected || taking ? "border-accent outline-1 outline-accent" : edgeOf(step, hasFailedTest),
      )}
      style={isOpen ? undefined : { height: cardHeight(outputs.length) }}
    >
      {drawn === "full" ? (
        <>
          <div
            className={
              isOpen
                ? clsx(LOOP_HEAD, "pointer-events-auto h-[95px] rounded-t-[7px] border-b bg-surface")
                : "h-full"
            }
          >
            <WorkerCard worker={worker} type={type} step={step} />
          </div>
          {isOpen && <LoopBody index={index} />}
          {isLoop(worker) && !readOnly && <LoopCost index={index} />}
          <WorkerPorts
            index={index}
            outlets={outputs}
            isTrigger={catalogue.isTrigger(worker.type)}
            taken={step?.outlet}
            selected={selected}
          />
        </>
      ) : (
        <div
          className={clsx(
            "relative w-60",
            !isEnabled(worker) && "opacity-50",
            isOpen ? `h-24 ${LOOP_HEAD} pointer-events-auto` : "h-full",
          )}
        >
          <KindIcon
            kind={type?.item.kind ?? "logic"}
            type={worker.type}
            className="size-full! rounded-lg! [&>svg]:size-11!"
          />
          {step && (
            <StatusIcon
              status={step.status}
              wait={getWait(step)}
              className="absolute top-1/2 right-5 size-12! -translate-y-1/2"
            />
          )}
        </div>
      )}
    </div>
  );
});
