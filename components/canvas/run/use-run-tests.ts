"use client";

import { useMutation } from "@tanstack/react-query";
import { useEditor } from "@/components/canvas/state/editor-context";
import { useStore } from "@/components/canvas/state/store";
import { addTestResults } from "@/components/canvas/state/test-runs";
import { toastProblem } from "@/components/frame/toast-problem";
import { ApiError } from "@/lib/client/api-error";
import { runTestsOptions } from "@/lib/client/test-queries";
import { useOrder } from "./use-order";

export function useRunTests() {
  const editor = useEditor();
  const { sendOrder } = useOrder("Tests not run");
  const { mutateAsync } = useMutation(runTestsOptions(editor.workflowId));
  const running = useStore(editor.tests, (tests) => tests.running);
  const run = (test: string | null) =>
    sendOrder(async () => {
      const { document } = editor.state.get();
      editor.tests.set((tests) => ({ ...tests, running: test ?? "all" }));
      try {
        const { results } = await mutateAsync(test);
        editor.tests.set((tests) => addTestResults(tests, results, document));
      } catch (error) {
        if (error instanceof ApiError && error.code === "not_publishable")
          editor.view.set((view) => ({ ...view, dialog: null, panel: "problems" }));
        toastProblem("Couldn't run the tests", error);
      } finally {
        editor.tests.set((tests) => ({ ...tests, running: null }));
      }
    });
  return { running, runTest: (id: string) => run(id), runAllTests: () => run(null) };
}
