"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleStop, SearchX } from "lucide-react";
import dynamic from "next/dynamic";
import { Page } from "@/components/frame/page";
import { QueryState } from "@/components/frame/query-state";
import { toastProblem } from "@/components/frame/toast-problem";
import { Trail } from "@/components/frame/trail";
import { useMayChange } from "@/components/frame/use-me";
import { Fact } from "@/components/runs/fact";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Progress } from "@/components/ui/progress";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { backRunOptions, cancelBackRunOptions, isUnfinished } from "@/lib/client/back-run-queries";
import type { BackRun } from "@/lib/contract/back-runs";
import { backRunsAddress, rangeLabel, SOURCE_WORDS } from "./back-run-labels";
import { BackRunStatus } from "./back-run-status";

const loading = () => <Skeleton className="m-4 h-64 w-auto" />;
const BackRunValues = dynamic(() => import("./back-run-values").then((file) => file.BackRunValues), {
  ssr: false,
  loading,
});
const BackRunRuns = dynamic(() => import("./back-run-runs").then((file) => file.BackRunRuns), {
  ssr: false,
  loading,
});

interface BackRunPageProps {
  workflowId: string;
  backRunId: string;
}

export function BackRunPage({ workflowId, backRunId }: BackRunPageProps) {
  const backRun = useQuery(backRunOptions(backRunId));
  const list = backRunsAddress(workflowId);
  return (
    <Page
      trail={<Trail href={list}>Back-runs</Trail>}
      title={backRun.data ? `Version ${backRun.data.version}, ${rangeLabel(backRun.data)}` : "Back-run"}
      actions={backRun.data && <CancelButton backRun={backRun.data} />}
    >
      <QueryState
        query={backRun}
        failed="Couldn't load the back-run"
        missing={
          <EmptyState
            icon={SearchX}
            title="Back-run not found"
            actions={<LinkButton href={list}>All back-runs of this workflow</LinkButton>}
          >
            The back-run was deleted after 90 days, or it belongs to a workspace you're not in.
          </EmptyState>
        }
        columns={4}
      >
        {(data) => (
          <>
            <Facts backRun={data} />
            {data.done > 0 && (
              <>
                <BackRunValues backRun={data} />
                <BackRunRuns backRun={data} />
              </>
            )}
            {data.done === 0 && !isUnfinished(data) && data.error === null && (
              <p className="p-4 text-muted">This back-run started no runs, so it has no results.</p>
            )}
          </>
        )}
      </QueryState>
    </Page>
  );
}

function CancelButton({ backRun }: { backRun: BackRun }) {
  const cancel = useMutation(cancelBackRunOptions);
  const mayChange = useMayChange();
  if (!mayChange || !isUnfinished(backRun)) return null;
  return (
    <Button
      icon={CircleStop}
      busy={cancel.isPending}
      onClick={() =>
        cancel.mutate(backRun.id, { onError: (error) => toastProblem("Couldn't cancel the back-run", error) })
      }
    >
      Cancel back-run
    </Button>
  );
}

function Facts({ backRun }: { backRun: BackRun }) {
  const { source, fetch, due, done, succeeded, failed, unanswered, created_at, finished_at, error } = backRun;
  return (
    <section aria-label="Progress" className="flex flex-col gap-3 border-b px-4 py-3">
      <dl className="flex flex-wrap items-start gap-x-8 gap-y-3">
        <Fact name="Status">
          <span role="status" className="font-medium">
            <BackRunStatus backRun={backRun} />
          </span>
        </Fact>
        <Fact name="Source">{SOURCE_WORDS[source]}</Fact>
        <Fact name="Unrecorded responses">{fetch ? "Fetched" : "Not fetched"}</Fact>
        <Count name="Succeeded" count={succeeded} colour="text-ok" />
        <Count name="Failed" count={failed} colour="text-bad" />
        {unanswered > 0 && <Count name="Without a recorded response" count={unanswered} colour="text-warn" />}
        <Fact name={finished_at === null ? "Started" : "Ended"}>
          <RelativeTime at={finished_at ?? created_at} />
        </Fact>
      </dl>
      {error !== null && <p className="text-bad">{error}</p>}
      <Progress label="Repeated runs" value={done} max={due} />
    </section>
  );
}

function Count({ name, count, colour }: { name: string; count: number; colour: string }) {
  return (
    <Fact name={name}>
      <span className={`tabular-nums ${count > 0 ? colour : ""}`}>{count.toLocaleString()}</span>
    </Fact>
  );
}
