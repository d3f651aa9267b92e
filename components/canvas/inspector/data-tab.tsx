"use client";

import { Pin, PinOff } from "lucide-react";
import { useEditor, useRunView } from "@/components/canvas/state/editor-context";
import { writePins } from "@/components/canvas/state/pins";
import { latestResult } from "@/components/canvas/state/run-view";
import { ValueView } from "@/components/parts/value-view";
import { UnwrittenNote } from "@/components/runs/unwritten-note";
import { Button } from "@/components/ui/button";
import { LogLines } from "@/components/ui/log-lines";
import { RelativeTime } from "@/components/ui/relative-time";
import { toastFailed } from "@/components/ui/toast";
import type { Worker } from "@/lib/schema/workflow";
import { MakeResultWidget } from "./make-result-widget";
import { MemoryReplay } from "./memory-replay";
import { Remembered } from "./remembered";
import { ServedValue } from "./served-value";
import { StepProblem } from "./step-problem";
import { UntestedResult } from "./untested-result";

export function DataTab({ worker }: { worker: Worker }) {
  const editor = useEditor();
  const runs = useRunView((view) => view);
  const step = runs.steps.get(worker.index);
  const latest = latestResult(runs, worker.index);
  const kind = editor.catalogue.find(worker.type)?.item.kind;
  const makesWidget = kind !== "provider" && kind !== "trigger";
  const isOfTest =
    runs.run?.mode === "test" || (latest !== null && latest.at === runs.tests.get(worker.index)?.at);
  const pinned = runs.pins.has(worker.index);
  const setPins = (pins: ReadonlyMap<number, unknown>) => {
    editor.runs.set((view) => ({ ...view, pins }));
    if (!writePins(window.localStorage, editor.workflowId, pins)) {
      toastFailed(
        "This pinned result will be lost when you close the page",
        "Your browser is out of storage space.",
      );
    }
  };
  const pin = (value: unknown) => setPins(new Map(runs.pins).set(worker.index, value));
  const unpin = () => setPins(new Map([...runs.pins].filter(([index]) => index !== worker.index)));
  return (
    <div className="flex flex-col gap-4">
      {pinned && (
        <p className="rounded-md border border-accent-line bg-accent-soft px-3 py-2 text-accent-text text-xs">
          Pinned: tests and previews in this browser use this result instead of running the worker. Live runs
          ignore pins.
        </p>
      )}
      {step?.error && <StepProblem error={step.error} params={step.input ?? worker.params} />}
      {isOfTest && <UnwrittenNote type={worker.type} result={latest?.value} />}
      <LogLines lines={step?.logs} />
      {latest ? (
        <ValueView label="Result" value={latest.value} />
      ) : kind === "provider" ? (
        <ServedValue index={worker.index} />
      ) : (
        // Don't show sample data next to an error, because it could be mistaken for the result of the run.
        !step?.error && <UntestedResult worker={worker} onPin={pin} />
      )}
      <div className="flex flex-wrap items-center gap-2">
        {pinned ? (
          <Button size="sm" icon={PinOff} onClick={unpin}>
            Unpin
          </Button>
        ) : (
          latest && (
            <Button size="sm" icon={Pin} onClick={() => pin(latest.value)}>
              Pin this result
            </Button>
          )
        )}
        {latest && makesWidget && <MakeResultWidget worker={worker} result={latest.value} />}
        {latest?.at && (
          <span className="text-muted text-xs">
            <RelativeTime at={latest.at} />
          </span>
        )}
      </div>
      {worker.type === "memory" && (
        <>
          <Remembered worker={worker} />
          <MemoryReplay worker={worker} />
        </>
      )}
      {step?.input !== undefined && step.input !== null && <ValueView label="Input" value={step.input} />}
    </div>
  );
}
