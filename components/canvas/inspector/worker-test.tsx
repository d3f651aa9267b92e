"use client";

import { FlaskConical } from "lucide-react";
import { useEditor, useRunView } from "@/components/canvas/editor-context";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { formatDuration } from "@/components/ui/format-duration";
import { RelativeTime } from "@/components/ui/relative-time";
import type { Worker } from "@/lib/schema/workflow";
import { MakeResultWidget } from "./make-result-widget";
import { StepProblem } from "./step-problem";
import { useTest } from "./use-test";
import { ValueView } from "./value-view";

/** Runs this worker with what it needs upstream, and shows what went in and what came out. */
export function WorkerTest({ worker }: { worker: Worker }) {
  const { test, busy } = useTest(worker.index);
  const outcome = useRunView((view) => view.tests.get(worker.index));
  const makesWidget = useEditor().catalogue.find(worker.type)?.item.kind !== "provider";
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Button variant="primary" icon={FlaskConical} busy={busy} onClick={() => void test()}>
          Test #{worker.index}
        </Button>
        <p className="mt-1.5 text-muted text-xs">
          Runs what is upstream too. It costs nothing, and nothing is published.
        </p>
      </div>
      {outcome && (
        <>
          <p className="flex flex-wrap items-center gap-2 text-muted text-xs" role="status">
            <Badge tone={outcome.status === "succeeded" ? "ok" : "bad"}>{outcome.status}</Badge>
            {formatDuration(outcome.ms)}
            <RelativeTime at={outcome.at} />
          </p>
          {outcome.error && <StepProblem error={outcome.error} />}
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
