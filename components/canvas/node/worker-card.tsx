"use client";

import clsx from "clsx";
import { calledId, cardTitleOf, summaryOf } from "@/components/canvas/actions/summary-of";
import { KindIcon } from "@/components/ui/kind-icon";
import type { WorkerType } from "@/lib/editing/catalogue";
import { isLoop } from "@/lib/editing/loops";
import { isEnabled } from "@/lib/schema/is-enabled";
import type { Step } from "@/lib/schema/run";
import type { Worker } from "@/lib/schema/workflow";
import { CalledSummary } from "./called-summary";
import { FoldButton } from "./loop-body";
import { NewestValue } from "./newest-value";
import { WorkerFoot } from "./worker-foot";

interface WorkerCardProps {
  worker: Worker;
  type: WorkerType | undefined;
  step: Step | undefined;
}

export function WorkerCard({ worker, type, step }: WorkerCardProps) {
  const called = calledId(worker, type);
  return (
    <div
      className={clsx(
        "flex h-full flex-col",
        step?.status === "skipped" && "text-muted",
        !isEnabled(worker) && "opacity-60",
      )}
    >
      <div className="flex items-center gap-2 px-2.5 pt-2 in-data-[zoom=far]:my-auto in-data-[zoom=mid]:my-auto in-data-[zoom=far]:pt-0 in-data-[zoom=mid]:pt-0">
        <KindIcon kind={type?.item.kind ?? "logic"} type={worker.type} />
        <span className="font-mono text-muted text-xs in-data-[zoom=far]:hidden in-data-[zoom=mid]:text-[17px]">
          #{worker.index}
        </span>
        <span className="min-w-0 flex-1 truncate font-medium in-data-[zoom=far]:line-clamp-2 in-data-[zoom=mid]:line-clamp-2 in-data-[zoom=far]:whitespace-normal in-data-[zoom=mid]:whitespace-normal in-data-[zoom=far]:text-[30px] in-data-[zoom=mid]:text-[19px] in-data-[zoom=far]:leading-8 in-data-[zoom=mid]:leading-6">
          {cardTitleOf(worker, type)}
        </span>
        {isLoop(worker) && <FoldButton index={worker.index} />}
      </div>
      <p className="flex-1 truncate px-2.5 pt-0.5 text-muted text-xs in-data-[zoom=far]:hidden in-data-[zoom=mid]:hidden">
        {called === null ? (
          summaryOf(worker, type)
        ) : (
          <CalledSummary id={called} worker={worker} type={type} />
        )}
      </p>
      <NewestValue index={worker.index} />
      <WorkerFoot worker={worker} type={type} step={step} />
    </div>
  );
}
