"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { ItemNotFound } from "@/components/frame/item-not-found";
import { Page } from "@/components/frame/page";
import { QueryState } from "@/components/frame/query-state";
import { Trail } from "@/components/frame/trail";
import { useCatalogue } from "@/components/frame/use-catalogue";
import { LinkButton } from "@/components/ui/link-button";
import { useMedia } from "@/components/ui/use-media";
import { useNow } from "@/components/ui/use-now";
import { runDocumentOptions } from "@/lib/client/run-queries";
import type { Run } from "@/lib/schema/run";
import { hasEnded } from "@/lib/schema/run-status";
import { RunActions } from "./run-actions";
import { RunFacts } from "./run-facts";
import { RunSkeleton } from "./run-skeleton";
import { firstOfInterest, shownSteps } from "./shown-steps";
import { CallDetail, StepDetail } from "./step-detail";
import { CALL, type Selection, StepList } from "./step-list";
import { useLiveRun } from "./use-live-run";

const InsideSteps = dynamic(() => import("./inside-steps").then((file) => file.InsideSteps), { ssr: false });

interface RunPageProps {
  runId: string;
  canvas?: ReactNode;
}

export function RunPage({ runId, canvas }: RunPageProps) {
  const run = useLiveRun(runId);
  const name = run.data?.workflow_name ?? "Run";
  return (
    <Page
      trail={<Trail href="/runs">Runs</Trail>}
      title={name}
      actions={run.data && <RunActions run={run.data} />}
    >
      <QueryState
        query={run}
        failed="Couldn't load the run"
        missing={
          <ItemNotFound item={{ kind: "run", id: runId }} list={{ href: "/runs", words: "All runs" }} />
        }
        actions={<LinkButton href="/runs">Show all runs</LinkButton>}
        skeleton={<RunSkeleton hasCanvas={canvas !== undefined} />}
      >
        {(data) => (
          <>
            <RunFacts run={data} />
            {canvas && <div className="h-72 border-b">{canvas}</div>}
            <RunSteps run={data} />
          </>
        )}
      </QueryState>
    </Page>
  );
}

const TICK_MS = 500;

function RunSteps({ run }: { run: Run }) {
  const document = useQuery(runDocumentOptions(run.id));
  const { items } = useCatalogue(document.data);
  const clock = useNow(hasEnded(run.status) ? null : TICK_MS);
  // Once a run has ended, the time of its end is used instead of the current time, so that the steps aren't
  // computed again with every tick.
  const now = run.finished_at === null ? clock : Date.parse(run.finished_at);
  const beside = useMedia("(min-width: 64rem)");
  const [chosen, setChosen] = useState<Selection | null>(null);
  const steps = useMemo(() => shownSteps(run, document.data, items, now), [run, document.data, items, now]);
  const select = useCallback(
    (next: Selection) => setChosen((current) => (next === current && !beside ? "none" : next)),
    [beside],
  );
  const selected = chosen ?? (beside ? firstOfInterest(steps) : null);
  const shown = steps.find(({ step }) => step.worker === selected);
  const detail = shown ? (
    <StepDetail shown={shown} runId={run.id} isTest={run.mode === "test"}>
      <InsideSteps key={shown.step.worker} run={run} loop={shown.step.worker} document={document.data} />
    </StepDetail>
  ) : (
    selected === CALL && <CallDetail run={run} />
  );
  return (
    <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start lg:grid-cols-[minmax(20rem,2fr)_minmax(0,3fr)] lg:content-stretch">
      <StepList
        run={run}
        steps={steps}
        selected={selected}
        onSelect={select}
        below={beside ? null : detail}
      />
      {beside && <div className="border-l p-4">{detail}</div>}
    </div>
  );
}
