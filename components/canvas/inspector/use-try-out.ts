"use client";

import { useCallback, useRef } from "react";
import type { TryOut } from "@/components/worker-form/form-data";
import { callTryWorker } from "@/lib/client/catalogue-queries";
import type { WorkerType } from "@/lib/editing/catalogue";
import { RULE } from "@/lib/expression/programs-in";
import type { Worker } from "@/lib/schema/workflow";

/** Returns undefined if workers of this type can be tested only in a run. */
export function useTryOut(worker: Worker, type: WorkerType | undefined): TryOut | undefined {
  const params = useRef(worker.params);
  params.current = worker.params;
  const tryOut = useCallback<TryOut>(
    async (param, program, trial, signal) => {
      try {
        // The rule for an output is tried like the expression of a condition worker.
        const isRule = param === RULE;
        const answer = await callTryWorker(
          isRule ? "condition" : worker.type,
          { params: isRule ? { expression: program } : { ...params.current, [param]: program }, ...trial },
          signal,
        );
        const { result, outlet: output, error, logs } = answer;
        if (!error) return { state: "value", value: result, outlet: isRule ? null : output, logs };
        const { message, details } = error;
        const { position, line, column } = details;
        return {
          state: "fault",
          message,
          position: numberOf(position),
          line: numberOf(line),
          column: numberOf(column),
          logs,
        };
      } catch {
        return { state: "untried", message: "The result will appear here once the server can be reached." };
      }
    },
    [worker.type],
  );
  return type?.item.pure ? tryOut : undefined;
}

function numberOf(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}
