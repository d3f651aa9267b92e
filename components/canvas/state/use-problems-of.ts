"use client";

import { useCallback } from "react";
import type { WorkflowProblem } from "@/lib/schema/workflow";
import type { Editor } from "./editor-context";
import { useStore } from "./store";

const NONE: readonly WorkflowProblem[] = [];

export function useProblemsOf(editor: Editor, index: number): readonly WorkflowProblem[] {
  return useStore(
    editor.problems,
    useCallback((problems) => problems.byWorker.get(index) ?? NONE, [index]),
  );
}
