"use client";

import { type ReactNode, useState } from "react";
import { useEditor, useEditorState, useRunView } from "@/components/canvas/state/editor-context";
import { reusableRun } from "@/components/canvas/state/run-view";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { listOutsideEffects } from "./list-outside-effects";
import { useTest } from "./use-test";

export function useTestAgain(index: number): { again: () => void; busy: boolean; question: ReactNode } {
  const editor = useEditor();
  const { test, busy } = useTest(index);
  const connections = useEditorState((state) => state.document.connections);
  const earlier = useRunView((view) => reusableRun(view, connections, index));
  const [asked, setAsked] = useState<readonly string[]>([]);
  const run = () => void test(earlier ? { reuse: earlier.id } : {});
  const again = () => {
    if (busy) return;
    const { pins } = editor.runs.get();
    const sends = listOutsideEffects(
      editor.state.get().document,
      index,
      (other) => earlier !== null || pins.has(other),
    );
    if (sends.length === 0) run();
    else setAsked(sends);
  };
  const question = (
    <ConfirmDialog
      open={asked.length > 0}
      onOpenChange={(open) => !open && setAsked([])}
      title={`Run worker #${index} for real?`}
      consequence={`These actions aren't simulated: ${asked.join(" ")}`}
      action="Run for real"
      onConfirm={() => {
        setAsked([]);
        run();
      }}
    />
  );
  return { again, busy, question };
}
