"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { useRunView } from "@/components/canvas/state/editor-context";
import { getWait } from "@/components/parts/get-wait";
import { ValueView } from "@/components/parts/value-view";
import { IconButton } from "@/components/ui/icon-button";
import { StatusIcon } from "@/components/ui/status-badge";
import { insideStepsOptions } from "@/lib/client/run-queries";
import { itemPlace } from "@/lib/schema/item-place";
import { hasEnded } from "@/lib/schema/run-status";
import type { Worker } from "@/lib/schema/workflow";
import { StepProblem } from "./step-problem";

export function ItemSteps({ worker }: { worker: Worker }) {
  const run = useRunView((view) => view.run);
  if (worker.inside === undefined || !run) return null;
  return <Items key={run.id} runId={run.id} worker={worker.index} goesOn={!hasEnded(run.status)} />;
}

function Items({ runId, worker, goesOn }: { runId: string; worker: number; goesOn: boolean }) {
  const pages = useInfiniteQuery(insideStepsOptions(runId, { worker: String(worker) }, goesOn));
  const [at, setAt] = useState(0);
  const steps = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const step = steps[at];
  if (!step) return null;
  const next = () => {
    if (at + 1 < steps.length) setAt(at + 1);
    else void pages.fetchNextPage().then(() => setAt(at + 1));
  };
  return (
    <section aria-label="Items" className="flex flex-col gap-3 border-t pt-3">
      <div className="flex items-center gap-1">
        <h3 className="flex-1 font-medium text-sm">Item {itemPlace(step)}</h3>
        <StatusIcon status={step.status} wait={getWait(step)} className="size-3.5!" />
        <IconButton
          size="sm"
          icon={ChevronLeft}
          label="Previous item"
          disabled={at === 0}
          onClick={() => setAt(at - 1)}
        />
        <IconButton
          size="sm"
          icon={ChevronRight}
          label="Next item"
          disabled={at + 1 >= steps.length && !pages.hasNextPage}
          onClick={next}
        />
      </div>
      {step.error ? (
        <StepProblem error={step.error} params={step.input} />
      ) : (
        <ValueView label="Item result" value={step.result} />
      )}
      <ValueView label="Item input" value={step.input} />
    </section>
  );
}
