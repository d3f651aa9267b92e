"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useEffect, useRef, useState } from "react";
import { ProblemState } from "@/components/frame/problem-state";
import { getWait } from "@/components/parts/get-wait";
import { Button } from "@/components/ui/button";
import { JsonTree } from "@/components/ui/json-tree";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import { StatusIcon, statusLook } from "@/components/ui/status-badge";
import { insideStepsOptions } from "@/lib/client/run-queries";
import { isJsonObject } from "@/lib/kit/json";
import { itemPlace } from "@/lib/schema/item-place";
import type { Run } from "@/lib/schema/run";
import { hasEnded } from "@/lib/schema/run-status";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { Duration } from "./duration";
import { itemName } from "./item-name";
import { StepWait, WAITS } from "./step-wait";

interface InsideStepsProps {
  run: Run;
  loop: number;
  document: WorkflowDocument | undefined;
}

const ALL = "all";

/** Lists the steps inside a loop. Failed items come first, then all other items in their order. */
export function InsideSteps({ run, loop, document }: InsideStepsProps) {
  const inner = document?.workers.filter(({ inside }) => inside === loop) ?? [];
  const [chosen, setChosen] = useState<number | null>(null);
  const [shown, setShown] = useState<typeof ALL | "failed">(ALL);
  const worker = chosen ?? inner.at(-1)?.index;
  if (worker === undefined) return null;
  return (
    <section aria-label="Items" className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium text-muted text-xs">Items</h3>
        <Segmented
          label="Which items"
          size="sm"
          value={shown}
          onChange={setShown}
          options={[
            { value: ALL, label: "All" },
            { value: "failed", label: "Failed" },
          ]}
        />
      </div>
      {inner.length > 1 && (
        <div className="flex flex-wrap gap-1">
          {inner.map(({ index, name, type }) => (
            <Button
              key={index}
              size="sm"
              variant={index === worker ? "default" : "quiet"}
              aria-pressed={index === worker}
              onClick={() => setChosen(index)}
            >
              #{index} {name || type}
            </Button>
          ))}
        </div>
      )}
      <Items
        key={`${worker} ${shown}`}
        run={run}
        worker={worker}
        failed={shown === "failed"}
        items={itemsOf(run, loop)}
      />
    </section>
  );
}

function itemsOf(run: Run, loop: number): readonly unknown[] {
  const input = run.steps.find(({ worker }) => worker === loop)?.input;
  return isJsonObject(input) && Array.isArray(input.items) ? input.items : [];
}

interface ItemsProps {
  run: Run;
  worker: number;
  failed: boolean;
  items: readonly unknown[];
}

function Items({ run, worker, failed, items }: ItemsProps) {
  const goesOn = !hasEnded(run.status);
  const query = { worker: String(worker), ...(failed ? { status: "failed" as const } : {}) };
  const pages = useInfiniteQuery(insideStepsOptions(run.id, query, goesOn));
  const { refetch } = pages;
  const wentOn = useRef(goesOn);
  useEffect(() => {
    // Fetches the steps once more when the run has ended, because some may have ended since the last poll.
    if (wentOn.current && !goesOn) void refetch();
    wentOn.current = goesOn;
  }, [goesOn, refetch]);
  const [open, setOpen] = useState<string | null>(null);
  if (pages.isPending) return <Skeleton className="h-40" />;
  if (pages.isError) return <ProblemState title="Couldn't load the items" query={pages} />;
  const steps = pages.data.pages.flatMap(({ items }) => items);
  if (steps.length === 0)
    return <p className="text-muted">{failed ? "No failed items." : "No items started yet."}</p>;
  return (
    <>
      <ul className="rounded-md border">
        {steps.map((step) => {
          const key = itemPlace(step) ?? "";
          const name = itemName(items[step.iterations?.[0] ?? step.iteration ?? -1]);
          return (
            <li key={key} className="border-b last:border-b-0">
              <button
                type="button"
                aria-expanded={open === key}
                onClick={() => setOpen(open === key ? null : key)}
                className="flex min-h-8 w-full items-center gap-2 px-3 text-left -outline-offset-2 touch:min-h-11 hover:bg-hover"
              >
                <StatusIcon status={step.status} wait={getWait(step)} className="size-3.5!" />
                <span className="sr-only">{statusLook(step.status, getWait(step)).word}:</span>
                {name !== null && <span className="max-w-[60%] shrink-0 truncate">{name}</span>}
                <span className={clsx("font-mono text-xs", name !== null && "text-muted")}>{key}</span>
                <span className="min-w-0 flex-1 truncate text-muted text-xs">{step.error?.message}</span>
                <span className="text-muted text-xs">
                  <Duration start={step.started_at} end={step.finished_at} ongoing={false} />
                </span>
              </button>
              {open === key && (
                <div className="flex flex-col gap-2 p-2">
                  {step.type === WAITS && <StepWait runId={run.id} step={step} />}
                  <JsonTree
                    label={`Item ${name ?? key}`}
                    value={step.error ?? { input: step.input, result: step.result }}
                    openDepth={2}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {pages.hasNextPage && (
        <Button
          size="sm"
          className="self-start"
          busy={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          Show more items
        </Button>
      )}
    </>
  );
}
