"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { useOrder } from "@/components/canvas/run/use-order";
import { useEditor } from "@/components/canvas/state/editor-context";
import { groupProblems, isError } from "@/components/canvas/state/problems";
import { toastProblem } from "@/components/frame/toast-problem";
import { ApiError } from "@/lib/client/api-error";
import { keyStateOptions } from "@/lib/client/key-queries";
import { forget } from "@/lib/client/query";
import { RUN_LISTS } from "@/lib/client/run-queries";
import { testWorkerOptions } from "@/lib/client/workflow-queries";
import { workflowProblem } from "@/lib/schema/workflow";

/** Upstream workers whose results are pinned don't run in a test. */
export function useTest(index: number) {
  const editor = useEditor();
  const queries = useQueryClient();
  // The server tests the saved draft, so save what is shown before testing.
  const { sendOrder, busy } = useOrder(`Couldn't test #${index}`);
  const mutation = useMutation(testWorkerOptions(editor.workflowId));

  /**
   * `item` selects an item of the loop, if the worker is a loop or inside one. `reuse` is the ID of a run
   * whose results are used instead of running the upstream workers.
   */
  const test = ({
    variables,
    reuse,
    item,
  }: {
    variables?: Record<string, unknown>;
    reuse?: string;
    item?: number;
  } = {}) =>
    sendOrder(async () => {
      const started = performance.now();
      const pins = [...editor.runs.get().pins].filter(([pinned]) => pinned !== index);
      try {
        const answer = await mutation.mutateAsync({
          worker: index,
          ...(variables ? { variables } : {}),
          ...(reuse === undefined ? {} : { reuse }),
          ...(item === undefined ? {} : { item_index: item }),
          ...(pins.length > 0 ? { pins: Object.fromEntries(pins) } : {}),
        });
        const outcome = {
          at: new Date().toISOString(),
          ms: performance.now() - started,
          status: answer.status,
          result: answer.result,
          input: answer.input,
          logs: answer.logs,
          error: answer.error ?? null,
          runId: answer.run_id ?? null,
        };
        editor.runs.set((view) => ({ ...view, tests: new Map(view.tests).set(index, outcome) }));
        return answer;
      } catch (error) {
        if (error instanceof ApiError && error.code === "not_publishable") {
          const problems = z.array(workflowProblem).safeParse(error.faults);
          if (problems.success)
            editor.problems.set(({ all }) =>
              groupProblems([...problems.data, ...all.filter((problem) => !isError(problem))]),
            );
          editor.view.set((view) => ({ ...view, panel: "problems" }));
        }
        toastProblem(`Couldn't test #${index}`, error);
        return null;
      } finally {
        void forget(queries, RUN_LISTS);
        void queries.invalidateQueries({ queryKey: keyStateOptions.queryKey });
      }
    });
  return { test, busy };
}
