"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ProblemState } from "@/components/frame/problem-state";
import { Dialog } from "@/components/ui/dialog";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { runOptions } from "@/lib/client/run-queries";
import type { PublishedData, WidgetSource } from "@/lib/schema/dashboard";
import { pathWords, type TracePlace, traceValue } from "@/lib/widgets/trace-value";
import { VerifyValue } from "./verify-value";

/**
 * The value whose origin the dialog shows. `row` is the row that contains the value, or null if it is the
 * widget's only value.
 */
export interface AskedValue {
  readonly value: unknown;
  readonly words: string;
  readonly row: Readonly<Record<string, unknown>> | null;
}

interface ValueOriginDialogProps {
  name: string;
  source: WidgetSource | undefined;
  published: PublishedData;
  runId: string;
  asked: AskedValue | null;
  onClose: () => void;
}

export function ValueOriginDialog({
  name,
  source,
  published,
  runId,
  asked,
  onClose,
}: ValueOriginDialogProps) {
  const run = useQuery(runOptions(runId));
  const places = run.data && asked ? traceValue(run.data.steps, asked.value, asked.row) : [];
  return (
    <Dialog
      onClose={onClose}
      title={asked ? `Why ${asked.words}` : `Where ${name} comes from`}
      description={asked ? `A value shown in the widget ${name}.` : "The run that produced this result."}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        <Fact label={published.version === null ? "Result" : "Version"}>
          {published.version === null
            ? "from a workflow run that this dashboard started"
            : `${published.version}, published`}{" "}
          {published.as_of !== null && <RelativeTime at={published.as_of} />}
        </Fact>
        {run.isPending && (
          <Fact label="Run">
            <Skeleton className="h-4 w-40" />
          </Fact>
        )}
        {run.data && (
          <>
            <Fact label="Run">
              <Link href={`/runs/${runId}`} className="text-accent-text hover:underline">
                {run.data.workflow_name ?? "Open the run"}
              </Link>
              {run.data.version !== null && ` · workflow version ${run.data.version}`}
            </Fact>
            {asked && <Steps places={places} runId={runId} />}
            <Fact label="Call">
              {CALLS[run.data.started_by]}
              {run.data.webhook_id !== null && (
                <>
                  {" "}
                  <code className="font-mono text-xs">{run.data.webhook_id}</code>
                </>
              )}
              , <RelativeTime at={run.data.created_at} />
              <Variables context={run.data.context} />
            </Fact>
          </>
        )}
      </dl>
      {source && "provider_id" in source && published.version !== null && (
        <VerifyValue key={published.version} source={source} version={published.version} />
      )}
      {run.isError && <ProblemState title="Couldn't load the run, or it was deleted" query={run} />}
    </Dialog>
  );
}

const CALLS = {
  webhook: "The webhook",
  schedule: "A schedule",
  workflow: "Another workflow",
  failure: "A run that failed",
  hand: "Manual",
} as const;

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

function Steps({ places, runId }: { places: readonly TracePlace[]; runId: string }) {
  return (
    <Fact label="Steps">
      {places.length === 0 ? (
        "No step returned this exact value. A step may have formatted the value differently, or the step was deleted."
      ) : (
        <ol className="flex flex-col gap-1">
          {places.map(({ worker, type, path }, index) => (
            <li key={worker} className="min-w-0">
              <Link href={`/runs/${runId}`} className="text-accent-text hover:underline">
                #{worker} {type.replaceAll("_", " ")}
              </Link>{" "}
              <code className="break-all font-mono text-muted text-xs">{pathWords(path)}</code>
              {index === 0 && places.length > 1 && <span className="text-muted"> returned it first</span>}
            </li>
          ))}
        </ol>
      )}
    </Fact>
  );
}

const MAX_VARIABLES = 8;

function Variables({ context }: { context: Readonly<Record<string, unknown>> }) {
  const pairs = Object.entries(context).slice(0, MAX_VARIABLES);
  if (pairs.length === 0) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      {pairs.map(([name, value]) => (
        <code key={name} className="max-w-full truncate rounded-sm border bg-sunken px-1.5 font-mono text-xs">
          {name} = {JSON.stringify(value)?.slice(0, 80)}
        </code>
      ))}
    </span>
  );
}
