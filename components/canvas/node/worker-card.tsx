"use client";

import clsx from "clsx";
import { isBox } from "@/components/canvas/document/boxes";
import type { WorkerType } from "@/components/canvas/document/catalogue";
import { KindIcon } from "@/components/ui/kind-icon";
import type { Step } from "@/lib/schema/run";
import type { Worker } from "@/lib/schema/workflow";
import { FoldButton } from "./box-body";
import { CalledSummary } from "./called-summary";
import { calledId, summaryOf, titleOf } from "./summary-of";
import { WorkerFoot } from "./worker-foot";

interface WorkerCardProps {
  worker: Worker;
  type: WorkerType | undefined;
  step: Step | undefined;
}

/** What can be read of a worker from near: index, title, what it is set to do, and its last run. */
export function WorkerCard({ worker, type, step }: WorkerCardProps) {
  const called = calledId(worker, type);
  return (
    <div className={clsx("flex h-full flex-col", step?.status === "skipped" && "text-muted")}>
      <div className="flex items-center gap-2 px-2.5 pt-2">
        <KindIcon kind={type?.item.kind ?? "logic"} type={worker.type} />
        <span className="font-mono text-muted text-xs">#{worker.index}</span>
        <span className="min-w-0 flex-1 truncate font-medium">{titleOf(worker, type)}</span>
        {isBox(worker) && <FoldButton index={worker.index} />}
      </div>
      <p className="flex-1 truncate px-2.5 pt-0.5 text-muted text-xs">
        {called === null ? (
          summaryOf(worker, type)
        ) : (
          <CalledSummary id={called} worker={worker} type={type} />
        )}
      </p>
      <WorkerFoot worker={worker} type={type} step={step} />
    </div>
  );
}
