"use client";

import { useEditor } from "@/components/canvas/state/editor-context";
import { groupProblems } from "@/components/canvas/state/problems";
import { call } from "@/lib/client/call";
import { getWorkflow } from "@/lib/contract/workflows";

/**
 * Call the returned function after a change outside the document that solves or causes a problem, such as a
 * new test.
 */
export function useRefreshProblems(): () => Promise<void> {
  const editor = useEditor();
  return async () => {
    const workflow = await call(getWorkflow, { params: { id: editor.workflowId } }).catch(() => null);
    if (workflow) editor.problems.set(groupProblems(workflow.problems));
  };
}
