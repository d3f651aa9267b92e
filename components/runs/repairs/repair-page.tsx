"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleStop, Pause, Play } from "lucide-react";
import { type ReactNode, useState } from "react";
import { isMissing } from "@/components/frame/not-here";
import { Page } from "@/components/frame/page";
import { ProblemState } from "@/components/frame/problem-state";
import { toastProblem } from "@/components/frame/toast-problem";
import { useMe } from "@/components/frame/use-me";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { Progress } from "@/components/ui/progress";
import { RelativeTime } from "@/components/ui/relative-time";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { useWorkflowName } from "@/components/workflows/use-workflow-name";
import { changeRepairPlanOptions, repairOptions, steerRepairOptions } from "@/lib/client/repair-queries";
import type { Repair } from "@/lib/contract/repairs";
import type { RepairedState } from "@/lib/schema/repair";
import { conditionWords, REPAIRED_LABELS, STATE_LABELS } from "./repair-labels";
import { type Choices, RepairPlan } from "./repair-plan";
import { RepairedRuns } from "./repaired-runs";

/** One repair: what it would do, how far it is, and what became of each run. */
export function RepairPage({ repairId }: { repairId: string }) {
  const repair = useQuery(repairOptions(repairId));
  return (
    <Page
      trail={
        <>
          <Link href="/runs/repairs" className="text-muted hover:text-text">
            Repairs
          </Link>
          <span aria-hidden className="text-muted">
            /
          </span>
        </>
      }
      title={repair.data ? conditionWords(repair.data) : "Repair"}
      actions={repair.data && <Steering repair={repair.data} />}
    >
      {repair.isPending && <TableSkeleton columns={3} />}
      {!repair.data && isMissing(repair.error) && (
        <ProblemState
          title="There is no such repair"
          error={repair.error}
          actions={<LinkButton href="/runs/repairs">All repairs</LinkButton>}
        />
      )}
      {repair.isError && !repair.data && !isMissing(repair.error) && (
        <ProblemState
          title="The repair could not be loaded"
          error={repair.error}
          onRetry={repair.refetch}
          retrying={repair.isFetching}
          actions={<LinkButton href="/runs/repairs">Show all repairs</LinkButton>}
        />
      )}
      {repair.data && (
        <>
          <Facts repair={repair.data} />
          {repair.data.state === "planned" && <Plan repair={repair.data} />}
          <RepairedRuns repair={repair.data} />
        </>
      )}
    </Page>
  );
}

/** Choices show at once; each changes the plan by its own field, one after the other. */
function Plan({ repair }: { repair: Repair }) {
  const change = useMutation(changeRepairPlanOptions(repair.id));
  const [chosen, setChosen] = useState<Partial<Choices>>({});
  return (
    <RepairPlan
      repair={change.isPending ? { ...repair, ...chosen } : repair}
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

const COUNTED: readonly RepairedState[] = ["succeeded", "failed", "cancelled", "passed", "begun", "waiting"];
const COLOURS: Partial<Record<RepairedState, string>> = { succeeded: "text-ok", failed: "text-bad" };

function Facts({ repair }: { repair: Repair }) {
  const { total, counts, complete } = repair;
  const open = (counts.waiting ?? 0) + (counts.begun ?? 0);
  return (
    <section aria-label="Repair" className="flex flex-col gap-3 border-b px-4 py-3">
      <dl className="flex flex-wrap items-start gap-x-8 gap-y-3">
        <Fact name="State">
          <span role="status" className="font-medium">
            {STATE_LABELS[repair.state]}
          </span>
        </Fact>
        {repair.conditions.workflow_id && <WorkflowFact id={repair.conditions.workflow_id} />}
        <Fact name="Failed runs">
          <span className="tabular-nums">
            {total.toLocaleString()}
            {!complete && " of more"}
          </span>
        </Fact>
        {COUNTED.filter((state) => (counts[state] ?? 0) > 0).map((state) => (
          <Fact key={state} name={REPAIRED_LABELS[state]}>
            <span className={`tabular-nums ${COLOURS[state] ?? ""}`}>
              {(counts[state] ?? 0).toLocaleString()}
            </span>
          </Fact>
        ))}
        <Fact name="Planned">
          <RelativeTime at={repair.created_at} />
        </Fact>
        {repair.ended_at && (
          <Fact name="Ended">
            <RelativeTime at={repair.ended_at} />
          </Fact>
        )}
      </dl>
      {repair.state !== "planned" && <Progress label="Repaired" value={total - open} max={total} />}
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

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-xs">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Steering({ repair }: { repair: Repair }) {
  const steer = useMutation(steerRepairOptions(repair.id));
  const mayEdit = useMe()?.workspace.role !== "viewer";
  const waiting = repair.counts.waiting ?? 0;
  if (!mayEdit || repair.state === "done" || repair.state === "stopped") return null;
  const to = (state: "running" | "paused" | "stopped", most?: number) =>
    steer.mutate(
      { state, ...(most !== undefined && { most }) },
      { onError: (error) => toastProblem("The repair could not be changed", error) },
    );
  const busy = steer.isPending;
  return (
    <>
      {repair.state !== "planned" && (
        <Button icon={CircleStop} busy={busy} aria-label="Stop" onClick={() => to("stopped")}>
          <span className="max-sm:hidden">Stop</span>
        </Button>
      )}
      {repair.state === "running" ? (
        <Button icon={Pause} busy={busy} onClick={() => to("paused")}>
          Pause
        </Button>
      ) : (
        <>
          <Button busy={busy} disabled={waiting === 0} onClick={() => to("running", 1)}>
            Try one
          </Button>
          <Button
            variant="primary"
            icon={Play}
            busy={busy}
            disabled={waiting === 0}
            onClick={() => to("running")}
          >
            {repair.state === "planned"
              ? `Retry all ${waiting.toLocaleString()}`
              : `Retry other ${waiting.toLocaleString()}`}
          </Button>
        </>
      )}
    </>
  );
}
