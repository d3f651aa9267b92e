import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import dynamic from "next/dynamic";
import { shortId } from "@/components/parts/short-id";
import { Badge } from "@/components/ui/badge";
import { CodeText } from "@/components/ui/code-text";
import { CopyButton } from "@/components/ui/copy-button";
import { Link } from "@/components/ui/link";
import { Progress } from "@/components/ui/progress";
import { RelativeTime } from "@/components/ui/relative-time";
import { runDocumentOptions } from "@/lib/client/run-queries";
import type { Run } from "@/lib/schema/run";
import { hasEnded } from "@/lib/schema/run-status";
import { Duration } from "./duration";
import { Fact } from "./fact";
import { RunStatus } from "./run-status";
import { triggerLabels } from "./trigger-labels";

const ErrorPlaceNote = dynamic(() =>
  import("@/components/worker-form/error-place-note").then((module) => module.ErrorPlaceNote),
);

const RetriedAs = dynamic(() => import("./run-lineage").then((module) => module.RetriedAs), { ssr: false });
const BulkRetryOf = dynamic(() => import("./run-lineage").then((module) => module.BulkRetryOf), {
  ssr: false,
});

export function RunFacts({ run }: { run: Run }) {
  const ended = hasEnded(run.status);
  return (
    <section aria-label="Run" className="flex flex-col gap-3 border-b px-4 py-3">
      <dl className="flex flex-wrap items-start gap-x-8 gap-y-3">
        <Fact name="Status">
          <span role="status">
            <RunStatus run={run} className="font-medium" />
          </span>
        </Fact>
        <Fact name={run.started_at ? "Started" : "Accepted"}>
          <RelativeTime at={run.started_at ?? run.created_at} />
        </Fact>
        <Fact name="Duration">
          {run.started_at ? (
            <Duration start={run.started_at} end={run.finished_at} ongoing={!ended} />
          ) : (
            "Not started"
          )}
        </Fact>
        <Fact name="Version">
          <span className="inline-flex items-center gap-1.5">
            {run.version === null ? "Draft" : `v${run.version}`}
            {run.mode === "test" && <Badge>Test</Badge>}
          </span>
        </Fact>
        <Fact name="Trigger">
          <Trigger run={run} />
        </Fact>
        {run.retry_of && (
          <Fact name="Retry of">
            <RunLink id={run.retry_of} /> <BulkRetryOf run={run} original={run.retry_of} />
          </Fact>
        )}
        {ended && <RetriedAs run={run} />}
        {run.parent_run && (
          <Fact name="Called by">
            <RunLink id={run.parent_run} />
          </Fact>
        )}
        {run.failure_of && (
          <Fact name="Started by failure of">
            <RunLink id={run.failure_of} />
          </Fact>
        )}
        {run.on_failure?.run_id && (
          <Fact name="On-failure run">
            <RunLink id={run.on_failure.run_id} />
          </Fact>
        )}
        <Fact name="Run ID">
          <span className="inline-flex h-5 items-center gap-1">
            <code className="font-mono text-xs">{shortId(run.id)}</code>
            <CopyButton text={run.id} label="Copy run ID" />
          </span>
        </Fact>
      </dl>
      {!ended && run.steps.length > 0 && (
        <Progress
          label="Steps"
          value={run.steps.filter((step) => hasEnded(step.status)).length}
          max={run.steps.length}
        />
      )}
      {run.error && (
        <div className="flex gap-2 rounded-md border border-bad-line bg-bad-soft px-3 py-2">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
          <div className="min-w-0 break-words">
            <span className="font-medium">#{run.error.worker}:</span> <CodeText text={run.error.message} />{" "}
            <code className="font-mono text-muted text-xs">{run.error.code}</code>
            <ErrorPlaceNote
              error={run.error}
              params={run.steps.find(({ worker }) => worker === run.error?.worker)?.input}
            />
          </div>
        </div>
      )}
      {run.on_failure?.message && (
        <p className="text-muted">
          The failure workflow couldn't start: <CodeText text={run.on_failure.message} />
        </p>
      )}
    </section>
  );
}

function Trigger({ run }: { run: Run }) {
  const document = useQuery(runDocumentOptions(run.id));
  const name = document.data?.workers.find(({ index }) => index === run.trigger)?.name;
  return (
    <span className="inline-flex max-w-64 items-baseline gap-1.5">
      <span className="truncate" title={triggerLabels(run)}>
        {triggerLabels(run)}
      </span>
      {run.trigger !== null && (
        <span className="truncate text-muted">
          #{run.trigger} {name}
        </span>
      )}
    </span>
  );
}

function RunLink({ id }: { id: string }) {
  return (
    <Link href={`/runs/${id}`} className="font-mono text-accent-text text-xs underline underline-offset-2">
      {shortId(id)}
    </Link>
  );
}
