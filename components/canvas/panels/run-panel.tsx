"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { RotateCcw, Square } from "lucide-react";
import { labelOf, selectWorker } from "@/components/canvas/actions/actions";
import { titleOf } from "@/components/canvas/actions/summary-of";
import { useRunning } from "@/components/canvas/run/use-running";
import { useRefreshProblems } from "@/components/canvas/save/use-refresh-problems";
import { useEditor, useEditorState, useRunView } from "@/components/canvas/state/editor-context";
import { showTests } from "@/components/canvas/state/panel-actions";
import { ProblemState } from "@/components/frame/problem-state";
import { toastProblem } from "@/components/frame/toast-problem";
import { getWait } from "@/components/parts/get-wait";
import { OutputBadge } from "@/components/runs/output-badge";
import { retryPoints } from "@/components/runs/retry-points";
import { RunStatus } from "@/components/runs/run-status";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CodeText } from "@/components/ui/code-text";
import { durationBetween } from "@/components/ui/format-duration";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { StatusIcon, statusLook } from "@/components/ui/status-badge";
import { Tooltip } from "@/components/ui/tooltip";
import { useNow } from "@/components/ui/use-now";
import { SaveAsTest } from "@/components/workflow-tests/save-as-test";
import { cancelRunOptions, editorRunsOptions } from "@/lib/client/run-queries";
import type { Run, RunSummary } from "@/lib/schema/run";
import { hasEnded } from "@/lib/schema/run-status";

export function RunPanel() {
  const editor = useEditor();
  const run = useRunView((view) => view.run);
  const following = useRunView((view) => view.following);
  const runs = useQuery(editorRunsOptions(editor.workflowId));
  const choose = (id: string | null) =>
    editor.runs.set((view) =>
      id === null ? { ...view, following: true, wanted: null } : { ...view, following: false, wanted: id },
    );
  if (runs.isError && !runs.data && !run) {
    return <ProblemState title="Couldn't load the runs" query={runs} />;
  }
  if (runs.isPending && !run) {
    return (
      <div className="flex flex-col gap-2 p-4">
        <Skeleton />
        <Skeleton />
      </div>
    );
  }
  if (!run && runs.data?.items.length === 0) {
    return (
      <p className="px-4 py-3 text-muted">
        No runs yet. Select Run, or call the endpoint. The run shows up here and on the canvas.
      </p>
    );
  }
  return (
    <div className="grid h-full grid-cols-[minmax(12rem,1fr)_2fr] max-sm:grid-cols-1">
      <ul className="overflow-auto border-r" aria-label="Runs">
        <li>
          <button
            type="button"
            aria-pressed={following}
            onClick={() => choose(null)}
            className={clsx(rowStyle, following && "bg-hover font-medium")}
          >
            Follow newest run
          </button>
        </li>
        {runs.data?.items.map((item) => (
          <li key={item.id}>
            {/* The run on the canvas is always up to date, whereas the list is refreshed less often. */}
            <RunRow
              run={item.id === run?.id ? run : item}
              current={!following && item.id === run?.id}
              onChoose={() => choose(item.id)}
            />
          </li>
        ))}
        {runs.data?.next_cursor && (
          <li className="px-3 py-1.5">
            <Link
              href={`/runs?workflow=${editor.workflowId}`}
              className="text-accent-text text-xs hover:underline"
            >
              All runs of this workflow
            </Link>
          </li>
        )}
      </ul>
      <div className="min-w-0 overflow-auto">{run && <RunSteps run={run} />}</div>
    </div>
  );
}

function RunRow({ run, current, onChoose }: { run: RunSummary; current: boolean; onChoose: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={current}
      onClick={onChoose}
      className={clsx(rowStyle, current && "bg-hover font-medium")}
    >
      <StatusIcon status={run.status} />
      <span className="min-w-0 flex-1 truncate">
        {run.mode === "test" ? "Test" : run.version === null ? "Draft" : `Version ${run.version}`}
      </span>
      <span className="text-muted text-xs">
        <RelativeTime at={run.created_at} />
      </span>
    </button>
  );
}

const rowStyle = "flex h-8 w-full items-center gap-2 px-3 text-left hover:bg-hover touch:h-11";

function RunSteps({ run }: { run: Run }) {
  const editor = useEditor();
  const workers = useEditorState((state) => state.document.workers);
  const ended = hasEnded(run.status);
  const now = useNow(ended ? null : 500);
  const cancel = useMutation({
    ...cancelRunOptions,
    onError: (error) => toastProblem("Couldn't cancel the run", error),
  });
  const { again, busy } = useRunning();
  const refreshProblems = useRefreshProblems();
  const connections = useEditorState((state) => state.document.connections);
  const { failed } = retryPoints(run, connections);
  const failedWorker = workers.find(({ index }) => index === failed);
  return (
    <div>
      <div className="sticky top-0 flex flex-wrap items-center gap-2 border-b bg-surface px-3 py-1.5">
        <RunStatus run={run} />
        <span className="text-muted text-xs">{durationBetween(run.started_at, run.finished_at, now)}</span>
        <Link href={`/runs/${run.id}`} className="text-accent-text text-xs hover:underline">
          Open run
        </Link>
        <span className="ml-auto flex flex-wrap justify-end gap-1">
          <SaveAsTest
            run={run}
            size="sm"
            onShow={() => showTests(editor)}
            onSaved={() => void refreshProblems()}
          >
            Save as test
          </SaveAsTest>
          {!ended && (
            <Button size="sm" icon={Square} busy={cancel.isPending} onClick={() => cancel.mutate(run.id)}>
              Cancel
            </Button>
          )}
          {ended && failedWorker && (
            <Tooltip
              text={`Runs ${labelOf(editor, failedWorker)} with its current settings on the canvas, and reuses the results of the earlier steps`}
            >
              <Button size="sm" icon={RotateCcw} busy={busy} onClick={() => again(run, failedWorker.index)}>
                Retry from #{failedWorker.index}
              </Button>
            </Tooltip>
          )}
          {ended && (
            <Tooltip text="Runs the workflow as it is now on the canvas, with the same input">
              <Button size="sm" icon={RotateCcw} busy={busy} onClick={() => again(run)}>
                Run again
              </Button>
            </Tooltip>
          )}
        </span>
      </div>
      <ul>
        {run.steps.map((step) => {
          const worker = workers.find((other) => other.index === step.worker);
          return (
            <li key={step.worker}>
              <button
                type="button"
                className={rowStyle}
                onClick={() => {
                  selectWorker(editor, step.worker);
                  editor.canvas.current?.reveal([step.worker]);
                  editor.view.set((view) => ({ ...view, inspector: true, tab: "data" }));
                }}
              >
                <StatusIcon status={step.status} wait={getWait(step)} />
                <span className="sr-only">{statusLook(step.status, getWait(step)).word}:</span>
                <span className="font-mono text-muted text-xs">#{step.worker}</span>
                <span className="min-w-0 truncate">
                  {worker ? titleOf(worker, editor.catalogue.find(worker.type)) : step.type}
                </span>
                {step.passed_on && <Badge>Passed on</Badge>}
                {step.outlet && <OutputBadge output={step.outlet} />}
                {step.error && (
                  <span className="min-w-0 flex-1 truncate text-bad text-xs">
                    <CodeText text={step.error.message} />
                  </span>
                )}
                <span className="ml-auto whitespace-nowrap text-muted text-xs">
                  {durationBetween(step.started_at, step.finished_at, now)}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
