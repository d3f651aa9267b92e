"use client";

import { labelOf, selectWorker } from "@/components/canvas/actions/actions";
import { type Editor, useEditor } from "@/components/canvas/state/editor-context";
import { useStore } from "@/components/canvas/state/store";
import { TestProblems } from "@/components/workflow-tests/test-problems";
import { workerAt } from "@/lib/editing/lookup";
import type { TestResult } from "@/lib/schema/workflow-test";

export function ShownTestProblems({ result }: { result: TestResult }) {
  const editor = useEditor();
  const tested = useStore(editor.tests, (tests) => tests.tested) ?? editor.state.get().document;
  return (
    <TestProblems
      result={result}
      document={tested}
      nameOf={(worker) => workerName(editor, worker)}
      onWorker={(worker) => {
        selectWorker(editor, worker);
        editor.canvas.current?.reveal([worker]);
        editor.view.set((view) => ({
          ...view,
          dialog: null,
          panel: "tests",
          inspector: true,
          tab: "settings",
        }));
      }}
    />
  );
}

export function workerName(editor: Editor, index: number): string {
  const worker = workerAt(editor.state.get().document, index);
  return worker ? labelOf(editor, worker) : `#${index}`;
}
