import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { getWait } from "@/components/parts/get-wait";
import { shortId } from "@/components/parts/short-id";
import { useWorkflowName } from "@/components/parts/use-workflow-name";
import { ValueView } from "@/components/parts/value-view";
import { CodeText } from "@/components/ui/code-text";
import { JsonTree } from "@/components/ui/json-tree";
import { KindIcon } from "@/components/ui/kind-icon";
import { Link } from "@/components/ui/link";
import { LogLines } from "@/components/ui/log-lines";
import { RelativeTime } from "@/components/ui/relative-time";
import { StatusBadge } from "@/components/ui/status-badge";
import { isJsonObject } from "@/lib/kit/json";
import type { Run } from "@/lib/schema/run";
import { hasEnded } from "@/lib/schema/run-status";
import type { StepError } from "@/lib/schema/step-error";
import type { ShownStep } from "./shown-steps";
import { StepWait, WAITS } from "./step-wait";
import { UnwrittenNote } from "./unwritten-note";

const ErrorPlaceNote = dynamic(() =>
  import("@/components/worker-form/error-place-note").then((module) => module.ErrorPlaceNote),
);

const StepInputs = dynamic(() => import("./step-inputs").then((module) => module.StepInputs));

/** Kinds of workers that receive external responses. */
const RECEIVES: ReadonlySet<string> = new Set(["connector", "action"]);

interface StepDetailProps {
  shown: ShownStep;
  runId: string;
  isTest: boolean;
  children?: ReactNode;
}

export function StepDetail({ shown: { step, name, kind }, runId, isTest, children }: StepDetailProps) {
  return (
    <article className="flex min-w-0 flex-col gap-4" key={`${step.worker} ${step.attempt}`}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <KindIcon kind={kind} type={step.type} />
        <h2 className="min-w-0 truncate font-semibold text-base">
          <span className="font-normal text-muted">#{step.worker}</span> {name}
        </h2>
        <StatusBadge status={step.status} wait={getWait(step)} />
        {step.started_at && (
          <span className="text-muted text-xs">
            <RelativeTime at={step.started_at} />
          </span>
        )}
      </header>
      <Called input={step.type === CALLS ? step.input : null} />
      {step.type === WAITS && <StepWait runId={runId} step={step} />}
      {step.error && <StepProblem error={step.error} params={step.input} />}
      {step.status === "skipped" && (
        <p className="text-muted">Skipped: the run took no path that leads to this worker.</p>
      )}
      {step.reused && <p className="text-muted">Reused from the original run; this step didn't run again.</p>}
      {isTest && <UnwrittenNote type={step.type} result={step.result} />}
      <LogLines lines={step.logs} />
      {children}
      {hasValue(step.result) && (
        <ValueView label="Result" value={step.result} file={fileOf(runId, step.worker, "result")} />
      )}
      {RECEIVES.has(kind) && hasEnded(step.status) && <StepInputs runId={runId} worker={step.worker} />}
      {hasValue(step.input) && (
        <ValueView label="Input" value={step.input} file={fileOf(runId, step.worker, "input")} />
      )}
    </article>
  );
}

function fileOf(runId: string, worker: number, what: string): string {
  return `run-${shortId(runId)}-step-${worker}-${what}`;
}

/** Type of the worker whose input contains the ID of the called workflow. */
const CALLS = "call_workflow";

function Called({ input }: { input: unknown }) {
  const id = isJsonObject(input) ? input.workflow_id : null;
  return typeof id === "string" ? <CalledName id={id} /> : null;
}

function CalledName({ id }: { id: string }) {
  const name = useWorkflowName(id);
  return (
    <p>
      Calls{" "}
      <Link href={`/workflows/${id}`} className="text-accent-text underline underline-offset-2">
        {name || "…"}
      </Link>
    </p>
  );
}

export function CallDetail({ run }: { run: Run }) {
  return (
    <article className="flex min-w-0 flex-col gap-4">
      <h2 className="font-semibold text-base">Variables and request</h2>
      <ValueView label="Context" value={run.context} />
    </article>
  );
}

function StepProblem({ error, params }: { error: StepError; params: unknown }) {
  return (
    <section aria-label="Error" className="rounded-md border border-bad-line bg-bad-soft px-3 py-2">
      <p className="break-words">
        <CodeText text={error.message} />
      </p>
      <ErrorPlaceNote error={error} params={params} />
      <p className="mt-1 text-muted text-xs">
        <code className="font-mono">{error.code}</code>
        {error.retryable
          ? " · a retry may succeed"
          : " · a retry will fail again unless you change something"}
        {error.retry_after ? ` · retry after ${error.retry_after} s` : ""}
      </p>
      {Object.keys(error.details).length > 0 && (
        <JsonTree label="Error details" value={error.details} className="mt-2 bg-surface!" />
      )}
    </section>
  );
}

function hasValue(value: unknown): boolean {
  return value !== null && value !== undefined;
}
