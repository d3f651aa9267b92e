"use client";

import clsx from "clsx";
import { CornerDownRight } from "lucide-react";
import { Fragment, memo, type ReactNode } from "react";
import { getWait } from "@/components/parts/get-wait";
import { Badge } from "@/components/ui/badge";
import { KindIcon } from "@/components/ui/kind-icon";
import { StatusIcon, statusLook } from "@/components/ui/status-badge";
import type { Run } from "@/lib/schema/run";
import { hasEnded } from "@/lib/schema/run-status";
import { Duration } from "./duration";
import { loopCountLabel } from "./loop-count-label";
import { OutputBadge } from "./output-badge";
import type { ShownStep } from "./shown-steps";

/**
 * Selection value for the call that triggered the run. The call is listed with the steps, but isn't a step.
 */
export const CALL = "call";
/** "none" means that the user has collapsed the selected step, so nothing is selected. */
export type Selection = number | typeof CALL | "none";

interface StepListProps {
  run: Run;
  steps: readonly ShownStep[];
  selected: Selection | null;
  onSelect: (selection: Selection) => void;
  below: ReactNode;
}

export function StepList({ run, steps, selected, onSelect, below }: StepListProps) {
  return (
    <section aria-label="Steps">
      <Row selected={selected === CALL} onSelect={() => onSelect(CALL)}>
        <CornerDownRight aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="flex-1 truncate">Variables and request</span>
      </Row>
      {selected === CALL && below && <div className="border-b px-4 py-4">{below}</div>}
      {steps.map((shown) => (
        <Fragment key={shown.step.worker}>
          <StepRow
            shown={shown}
            selected={selected === shown.step.worker}
            isRunOver={hasEnded(run.status)}
            onSelect={onSelect}
          />
          {selected === shown.step.worker && below && <div className="border-b px-4 py-4">{below}</div>}
        </Fragment>
      ))}
      {steps.length === 0 && (
        <p className="px-4 py-6 text-muted">
          {hasEnded(run.status) ? "The run ended before any of its steps started." : "No steps started yet."}
        </p>
      )}
    </section>
  );
}

interface StepRowProps {
  shown: ShownStep;
  selected: boolean;
  isRunOver: boolean;
  onSelect: (selection: Selection) => void;
}

/** Memoized, so that changing the selection renders only two of possibly thousands of steps. */
const StepRow = memo(function StepRow({ shown, selected, isRunOver, onSelect }: StepRowProps) {
  return (
    <Row selected={selected} onSelect={() => onSelect(shown.step.worker)}>
      <StepLine shown={shown} isRunOver={isRunOver} />
    </Row>
  );
});

interface RowProps {
  selected: boolean;
  onSelect: () => void;
  children: ReactNode;
}

function Row({ selected, onSelect, children }: RowProps) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      onClick={onSelect}
      className={clsx(
        "flex min-h-10 w-full items-center gap-2.5 border-b px-4 py-1.5 text-left -outline-offset-2 touch:min-h-12",
        // Lay out and paint only visible steps, since there can be thousands.
        "[contain-intrinsic-size:auto_2.5rem] [content-visibility:auto]",
        selected ? "bg-accent-soft" : "hover:bg-hover",
      )}
    >
      {children}
    </button>
  );
}

function StepLine({
  shown: { step, name, kind, output, bar },
  isRunOver,
}: {
  shown: ShownStep;
  isRunOver: boolean;
}) {
  const ongoing = !isRunOver && step.status === "running";
  const wait = getWait(step);
  return (
    <>
      <StatusIcon status={step.status} wait={wait} />
      <span className="sr-only">{statusLook(step.status, wait).word}:</span>
      <KindIcon kind={kind} type={step.type} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-1.5">
          <span className="text-muted text-xs">#{step.worker}</span>
          <span className={clsx("truncate", step.status === "skipped" && "text-muted")}>{name}</span>
        </span>
        {step.inside && (
          <span className="block truncate text-muted text-xs tabular-nums">{loopCountLabel(step)}</span>
        )}
      </span>
      {output && <OutputBadge output={output} />}
      {step.attempt > 1 && <Badge tone="warn">Attempt {step.attempt}</Badge>}
      {step.reused && <Badge>Reused</Badge>}
      {step.passed_on && <Badge>Disabled</Badge>}
      <span aria-hidden className="relative h-1.5 w-14 shrink-0 sm:w-24 rounded-full bg-hover xl:w-40">
        {bar && (
          <span
            className={clsx("absolute inset-y-0 min-w-1 rounded-full", BAR[step.status] ?? "bg-muted")}
            style={{ left: `${bar.from * 100}%`, right: `${(1 - bar.to) * 100}%` }}
          />
        )}
      </span>
      <span className="w-14 shrink-0 text-right text-muted text-xs">
        {step.status === "skipped" ? (
          "Skipped"
        ) : (
          <Duration start={step.started_at} end={step.finished_at} ongoing={ongoing} />
        )}
      </span>
    </>
  );
}

const BAR: Partial<Record<ShownStep["step"]["status"], string>> = {
  running: "bg-accent",
  succeeded: "bg-ok",
  failed: "bg-bad",
};
