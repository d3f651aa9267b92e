"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { doForOne, type ForMany, forgetWorkflows, type WorkflowAnswer } from "@/lib/client/workflow-queries";
import { type ParallelOutcome, runInParallel } from "@/lib/kit/run-in-parallel";
import type { WorkflowSummary } from "./workflow-summary";

/**
 * Number of concurrent requests: enough to be quick with a thousand workflows, but few enough to leave room
 * for other requests.
 */
const LANES = 4;

export interface DoneForMany extends ParallelOutcome<WorkflowSummary> {
  readonly what: ForMany;
  readonly documents: readonly WorkflowAnswer[];
}

export function useForMany(onEnd: (outcome: DoneForMany) => void) {
  const queries = useQueryClient();
  const [state, setState] = useState<{ what: ForMany; done: number; of: number } | null>(null);
  const isStopped = useRef(false);
  const run = async (what: ForMany, rows: readonly WorkflowSummary[]) => {
    isStopped.current = false;
    setState({ what, done: 0, of: rows.length });
    const documents: WorkflowAnswer[] = [];
    const outcome = await runInParallel(rows, {
      concurrency: LANES,
      isStopped: () => isStopped.current,
      onDone: (done) => setState({ what, done, of: rows.length }),
      work: ({ id }) => doForOne(what, id, documents),
    });
    setState(null);
    if (what !== "export") void forgetWorkflows(queries);
    onEnd({ ...outcome, what, documents });
  };
  return {
    state,
    run,
    stop: () => {
      isStopped.current = true;
    },
  };
}
