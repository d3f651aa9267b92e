"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleStop, Pause, Play } from "lucide-react";
import { useState } from "react";
import { Page } from "@/components/frame/page";
import { ProblemState } from "@/components/frame/problem-state";
import { QueryState } from "@/components/frame/query-state";
import { toastProblem } from "@/components/frame/toast-problem";
import { Trail } from "@/components/frame/trail";
import { useMe } from "@/components/frame/use-me";
import { useWorkflowName } from "@/components/parts/use-workflow-name";
import { Fact } from "@/components/runs/fact";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { Progress } from "@/components/ui/progress";
import { RelativeTime } from "@/components/ui/relative-time";
import {
  bulkRetryOptions,
  changeBulkRetryPlanOptions,
  updateBulkRetryOptions,
} from "@/lib/client/bulk-retry-queries";
import type { BulkRetry } from "@/lib/contract/bulk-retries";
import type { BulkRetryRunState } from "@/lib/schema/bulk-retry";
import { BULK_RETRY_RUN_LABELS, conditionWords, STATE_LABELS } from "./bulk-retry-labels";
import { BulkRetryPlan, type Choices } from "./bulk-retry-plan";
import { BulkRetryRuns } from "./bulk-retry-runs";

export function BulkRetryPage({ bulkRetryId }: { bulkRetryId: string }) {
  const bulkRetry = useQuery(bulkRetryOptions(bulkRetryId));
  return (
    <Page
      trail={<Trail href="/runs/repairs">Bulk retries</Trail>}
      title={bulkRetry.data ? conditionWords(bulkRetry.data) : "Bulk retry"}
      actions={bulkRetry.data && <Steering bulkRetry={bulkRetry.data} />}
    >
      <QueryState
        query={bulkRetry}
        failed="Couldn't load the bulk retry"
        missing={
          <ProblemState
            title="Bulk retry not found"
            error={bulkRetry.error}
            actions={<LinkButton href="/runs/repairs">All bulk retries</LinkButton>}
          />
        }
        actions={<LinkButton href="/runs/repairs">Show all bulk retries</LinkButton>}
        columns={3}
      >
        {(data) => (
          <>
            <Facts bulkRetry={data} />
            {data.state === "planned" && <Plan bulkRetry={data} />}
            <BulkRetryRuns bulkRetry={data} />
          </>
        )}
      </QueryState>
    </Page>
  );
}

/**
 * Lets the user change the plan of a bulk retry. Choices are shown immediately and saved one request at a
 * time.
 */
function Plan({ bulkRetry }: { bulkRetry: BulkRetry }) {
  const change = useMutation(changeBulkRetryPlanOptions(bulkRetry.id));
  const [chosen, setChosen] = useState<Partial<Choices>>({});
  return (
    <BulkRetryPlan
      bulkRetry={change.isPending ? { ...bulkRetry, ...chosen } : bulkRetry}
      busy={change.isPending}
      onChange={(choice) => {
        setChosen((before) => (change.isPending ? { ...before, ...choice } : choice));
        change.mutate(choice, {
          onError: (error) => toastProblem("Couldn't change the plan", error),
        });
      }}
    />
  );
}

const COUNTED: readonly BulkRetryRunState[] = [
  "succeeded",
  "failed",
  "cancelled",
  "passed",
  "begun",
  "waiting",
];
const COLOURS: Partial<Record<BulkRetryRunState, string>> = { succeeded: "text-ok", failed: "text-bad" };

function Facts({ bulkRetry }: { bulkRetry: BulkRetry }) {
  const { total, counts, complete } = bulkRetry;
  const open = (counts.waiting ?? 0) + (counts.begun ?? 0);
  return (
    <section aria-label="BulkRetry" className="flex flex-col gap-3 border-b px-4 py-3">
      <dl className="flex flex-wrap items-start gap-x-8 gap-y-3">
        <Fact name="State">
          <span role="status" className="font-medium">
            {STATE_LABELS[bulkRetry.state]}
          </span>
        </Fact>
        {bulkRetry.conditions.workflow_id && <WorkflowFact id={bulkRetry.conditions.workflow_id} />}
        <Fact name="Failed runs">
          <span className="tabular-nums">
            {complete ? "" : "At least "} {total.toLocaleString()}
          </span>
        </Fact>
        {COUNTED.filter((state) => (counts[state] ?? 0) > 0).map((state) => (
          <Fact key={state} name={BULK_RETRY_RUN_LABELS[state]}>
            <span className={`tabular-nums ${COLOURS[state] ?? ""}`}>
              {(counts[state] ?? 0).toLocaleString()}
            </span>
          </Fact>
        ))}
        <Fact name="Planned">
          <RelativeTime at={bulkRetry.created_at} />
        </Fact>
        {bulkRetry.ended_at && (
          <Fact name="Ended">
            <RelativeTime at={bulkRetry.ended_at} />
          </Fact>
        )}
      </dl>
      {bulkRetry.state !== "planned" && <Progress label="Retried" value={total - open} max={total} />}
    </section>
  );
}

function WorkflowFact({ id }: { id: string }) {
  const name = useWorkflowName(id);
  return (
    <Fact name="Workflow">
      <Link href={`/workflows/${id}`} className="underline-offset-2 hover:underline">
        {name || "…"}
      </Link>
    </Fact>
  );
}

function Steering({ bulkRetry }: { bulkRetry: BulkRetry }) {
  const steer = useMutation(updateBulkRetryOptions(bulkRetry.id));
  const mayEdit = useMe()?.workspace.role !== "viewer";
  const waiting = bulkRetry.counts.waiting ?? 0;
  if (!mayEdit || bulkRetry.state === "done" || bulkRetry.state === "stopped") return null;
  const to = (state: "running" | "paused" | "stopped", max?: number) =>
    steer.mutate(
      { state, ...(max !== undefined && { most: max }) },
      { onError: (error) => toastProblem("Couldn't change the bulk retry", error) },
    );
  const busy = steer.isPending;
  return (
    <>
      {bulkRetry.state !== "planned" && (
        <Button icon={CircleStop} busy={busy} aria-label="Stop" onClick={() => to("stopped")}>
          <span className="max-sm:hidden">Stop</span>
        </Button>
      )}
      {bulkRetry.state === "running" ? (
        <Button icon={Pause} busy={busy} onClick={() => to("paused")}>
          Pause
        </Button>
      ) : (
        <>
          <Button busy={busy} disabled={waiting === 0} onClick={() => to("running", 1)}>
            Test with one run
          </Button>
          <Button
            variant="primary"
            icon={Play}
            busy={busy}
            disabled={waiting === 0}
            onClick={() => to("running")}
          >
            {bulkRetry.state === "planned"
              ? `Retry all ${waiting.toLocaleString()}`
              : `Retry remaining ${waiting.toLocaleString()}`}
          </Button>
        </>
      )}
    </>
  );
}
