"use client";

import { FlaskConical, StepForward } from "lucide-react";
import { useState } from "react";
import { RunCost } from "@/components/canvas/run/run-cost";
import { useRunning } from "@/components/canvas/run/use-running";
import { useEditor, useEditorState, useRunView } from "@/components/canvas/state/editor-context";
import { reusableRun } from "@/components/canvas/state/run-view";
import { ValueView } from "@/components/parts/value-view";
import { UnwrittenNote } from "@/components/runs/unwritten-note";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { formatDuration } from "@/components/ui/format-duration";
import { LogLines } from "@/components/ui/log-lines";
import { RelativeTime } from "@/components/ui/relative-time";
import { isLoop } from "@/lib/editing/loops";
import type { Worker } from "@/lib/schema/workflow";
import { listOutsideEffects } from "./list-outside-effects";
import { MakeResultWidget } from "./make-result-widget";
import { NumberField } from "./number-field";
import { StepProblem } from "./step-problem";
import { useTest } from "./use-test";

export function WorkerTest({ worker }: { worker: Worker }) {
  const { index } = worker;
  const { test, busy } = useTest(index);
  const { again, busy: running } = useRunning();
  const connections = useEditorState((state) => state.document.connections);
  const earlier = useRunView((view) => reusableRun(view, connections, index));
  const [reuses, setReuses] = useState(false);
  const outcome = useRunView((view) => view.tests.get(index));
  const [asking, setAsking] = useState(false);
  const document = useEditorState((state) => state.document);
  const pins = useRunView((view) => view.pins);
  const reuse = earlier && reuses ? earlier.id : undefined;
  const sends = listOutsideEffects(document, index, (other) => reuse !== undefined || pins.has(other));
  const [item, setItem] = useState<number | null>(null);
  const isInLoop = worker.inside !== undefined;
  const hasItems = isLoop(worker) || isInLoop;
  const one = hasItems && item !== null ? { item } : {};
  const run = () => void test({ ...one, ...(reuse === undefined ? {} : { reuse }) });
  const makesWidget = useEditor().catalogue.find(worker.type)?.item.kind !== "provider";
  return (
    <div className="flex flex-col gap-4">
      <div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            icon={FlaskConical}
            busy={busy}
            onClick={sends.length > 0 ? () => setAsking(true) : run}
          >
            Test #{index}
          </Button>
          {earlier && (
            <Button icon={StepForward} busy={running} onClick={() => void again(earlier, index)}>
              Run from here
            </Button>
          )}
        </div>
        {hasItems && (
          <div className="mt-3 w-40">
            <NumberField
              label="Item index (starting at 0)"
              value={item ?? undefined}
              min={0}
              max={9_999}
              placeholder={isLoop(worker) ? "All items" : "First item"}
              onChange={setItem}
            />
          </div>
        )}
        {isLoop(worker) && item === null && (
          <div className="mt-3">
            <RunCost version="draft" loop={index} />
          </div>
        )}
        {earlier && (
          <Checkbox
            checked={reuses}
            onChange={setReuses}
            label={
              <>
                Test with the results of the run shown on the canvas (<RelativeTime at={earlier.created_at} />
                )
              </>
            }
            help="Upstream workers aren't run again: their earlier results are reused. “Run from here” always reuses them."
          />
        )}
        <p className="mt-1.5 text-muted text-xs">
          {!(earlier && reuses) && "Also runs the upstream workers. "}
          {sends.length > 0 ? `These actions aren't simulated: ${sends.join(" ")} ` : "Free of charge. "}
          Nothing is published.
        </p>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={`Test worker #${index} for real?`}
          consequence={
            <>
              These actions aren't simulated:
              {sends.map((one) => (
                <p key={one} className="mt-1 break-words">
                  {one}
                </p>
              ))}
            </>
          }
          action="Test for real"
          onConfirm={() => {
            setAsking(false);
            run();
          }}
        />
      </div>
      {outcome && (
        <>
          <p className="flex flex-wrap items-center gap-2 text-muted text-xs" role="status">
            <Badge tone={outcome.status === "succeeded" ? "ok" : "bad"}>{outcome.status}</Badge>
            {formatDuration(outcome.ms)}
            <RelativeTime at={outcome.at} />
          </p>
          {outcome.error && <StepProblem error={outcome.error} params={outcome.input ?? worker.params} />}
          <UnwrittenNote type={worker.type} result={outcome.result} />
          <LogLines lines={outcome.logs} />
          {outcome.result !== undefined && outcome.result !== null && (
            <>
              <ValueView label="Result" value={outcome.result} />
              {makesWidget && <MakeResultWidget worker={worker} result={outcome.result} />}
            </>
          )}
          {outcome.input !== undefined && outcome.input !== null && (
            <ValueView label="Input" value={outcome.input} />
          )}
        </>
      )}
    </div>
  );
}
