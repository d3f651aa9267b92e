"use client";

import { useMutation } from "@tanstack/react-query";
import { useEditor } from "@/components/canvas/state/editor-context";
import { showRun } from "@/components/canvas/state/run-view";
import { triggersOf } from "@/components/canvas/state/triggers-of";
import { toastProblem } from "@/components/frame/toast-problem";
import { toastFailed } from "@/components/ui/toast";
import { ApiError } from "@/lib/client/api-error";
import { beginRunOptions, retryRunOptions } from "@/lib/client/run-queries";
import type { Run } from "@/lib/schema/run";
import { useOrder } from "./use-order";

export function useRunning() {
  const editor = useEditor();
  const { sendOrder, busy } = useOrder("Not run");
  const begin = useMutation(beginRunOptions(editor.workflowId));
  const retry = useMutation(retryRunOptions);

  const show = (order: () => Promise<Run>) =>
    sendOrder(async () => {
      try {
        const started = await order();
        editor.runs.set((view) => showRun({ ...view, following: true }, started));
        editor.view.set((view) => ({ ...view, dialog: null, panel: "run" }));
      } catch (error) {
        const problems = error instanceof ApiError && error.code === "not_publishable";
        if (problems) editor.view.set((view) => ({ ...view, dialog: null, panel: "problems" }));
        toastProblem("Couldn't run the workflow", error);
      }
    });

  const run = (trigger: number, variables: Record<string, unknown>, version: "draft" | "live" = "draft") =>
    show(() => begin.mutateAsync({ trigger, variables, version }));

  /**
   * Runs the draft with the input of an earlier run. If `from` is set, the run starts at that worker and
   * reuses the results of the workers before it.
   */
  const again = (earlier: Run, from?: number) =>
    show(() =>
      retry.mutateAsync({ id: earlier.id, version: "draft", ...(from === undefined ? {} : { from }) }),
    );

  const start = () => {
    const triggers = triggersOf(editor.state.get().document, editor.catalogue);
    const [only, ...more] = triggers;
    if (!only) {
      toastFailed("This workflow has no trigger", "Add a trigger first, such as a webhook.");
    } else if (more.length > 0 || only.variables.length > 0) {
      editor.view.set((view) => ({ ...view, dialog: "run" }));
    } else void run(only.worker.index, {});
  };
  return { start, run, again, busy };
}
