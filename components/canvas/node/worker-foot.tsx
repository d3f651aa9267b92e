"use client";

import { FlaskConical, Pin, Power, TriangleAlert, Unplug } from "lucide-react";
import { KeyBadge } from "@/components/canvas/keys/key-badge";
import { useEditor, useRunView } from "@/components/canvas/state/editor-context";
import { useStore } from "@/components/canvas/state/store";
import { useProblemsOf } from "@/components/canvas/state/use-problems-of";
import { UNREACHED, useIsUnreached } from "@/components/canvas/state/use-unreached";
import { getWait } from "@/components/parts/get-wait";
import { loopCountLabel } from "@/components/runs/loop-count-label";
import { Badge } from "@/components/ui/badge";
import { durationBetween } from "@/components/ui/format-duration";
import { RelativeTime } from "@/components/ui/relative-time";
import { StatusIcon, statusLook } from "@/components/ui/status-badge";
import { useNow } from "@/components/ui/use-now";
import type { WorkerType } from "@/lib/editing/catalogue";
import { isLoop } from "@/lib/editing/loops";
import { isEnabled } from "@/lib/schema/is-enabled";
import type { Step } from "@/lib/schema/run";
import { hasEnded } from "@/lib/schema/run-status";
import type { Worker } from "@/lib/schema/workflow";

interface WorkerFootProps {
  worker: Worker;
  type: WorkerType | undefined;
  step: Step | undefined;
}

export function WorkerFoot({ worker, type, step }: WorkerFootProps) {
  const { index } = worker;
  const editor = useEditor();
  const problems = useProblemsOf(editor, index);
  const unreached = useIsUnreached(editor, index);
  const counted = step && isLoop(worker) ? loopCountLabel(step) : null;
  const pinned = useRunView((view) => view.pins.has(index));
  const hasFailedTest = useStore(editor.tests, ({ failedAt }) => failedAt.has(index));
  return (
    <>
      {problems.length > 0 && <FarProblems count={problems.length} />}
      <div className="mt-0.5 flex h-6 items-center gap-1.5 border-t px-2.5 text-xs in-data-[zoom=far]:hidden in-data-[zoom=mid]:hidden">
        {step && <StepState step={step} />}
        {counted && <span className="truncate text-muted">{counted}</span>}
        {!step && !unreached && (
          <span className="truncate text-muted">
            {worker.inside === undefined ? "Not run yet" : "Runs for each item"}
          </span>
        )}
        {unreached && (
          <span className="flex min-w-0 items-center gap-1 text-muted" title={UNREACHED}>
            <Unplug aria-hidden className="size-3.5 shrink-0" />
            <span className={step ? "sr-only" : "truncate"}>Not connected</span>
          </span>
        )}
        <span className="ml-auto flex items-center gap-1">
          {hasFailedTest && (
            <span title="A test fails at this worker.">
              <Badge tone="bad">
                <FlaskConical aria-hidden className="size-3" />
                <span className={step ? "sr-only" : undefined}>Test failed</span>
              </Badge>
            </span>
          )}
          <KeyBadge worker={worker} type={type} sample={step?.sample === true} />
          {!isEnabled(worker) && (
            <Badge>
              <Power aria-hidden className="size-3" />
              Disabled
            </Badge>
          )}
          {pinned && (
            <Badge tone="accent">
              <Pin aria-hidden className="size-3" />
              Pinned
            </Badge>
          )}
          {problems.length > 0 && (
            <span title={problems.map((problem) => problem.message).join("\n")}>
              <Badge tone="warn">
                <TriangleAlert aria-hidden className="size-3" />
                {problems.length}
                <span className="sr-only">{problems.length === 1 ? "problem" : "problems"}</span>
              </Badge>
            </span>
          )}
        </span>
      </div>
    </>
  );
}

/** Shows the number of problems on a small worker, when the footer would be too small to read. */
function FarProblems({ count }: { count: number }) {
  return (
    <span
      aria-hidden
      className="absolute -top-3 -right-2 hidden items-center gap-1 rounded-full border border-warn-line bg-warn-soft px-2 text-[17px] text-warn leading-6 in-data-[zoom=far]:flex in-data-[zoom=mid]:flex"
    >
      <TriangleAlert className="size-4" />
      {count}
    </span>
  );
}

function StepState({ step }: { step: Step }) {
  return (
    <span className="flex min-w-0 items-center gap-1 truncate">
      <StatusIcon status={step.status} wait={getWait(step)} className="size-3.5!" />
      {step.reused && step.finished_at ? (
        <span className="truncate text-muted">
          Reused · <RelativeTime at={step.finished_at} />
        </span>
      ) : (
        <Ran step={step} />
      )}
    </span>
  );
}

function Ran({ step }: { step: Step }) {
  const wait = getWait(step);
  const running = !hasEnded(step.status) && wait === null;
  const now = useNow(running ? 200 : null);
  return (
    <>
      <span className="truncate text-muted">
        {step.passed_on
          ? "Passed on"
          : step.status === "failed" && step.error
            ? step.error.code
            : statusLook(step.status, wait).word}
        {step.attempt > 1 && ` · attempt ${step.attempt}`}
      </span>
      {wait === null && (
        <span className="whitespace-nowrap text-muted">
          {durationBetween(step.started_at, step.finished_at, now)}
        </span>
      )}
    </>
  );
}
