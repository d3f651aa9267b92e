"use client";

import { useEditor, useEditorState } from "@/components/canvas/state/editor-context";
import { Button } from "@/components/ui/button";
import type { WorkflowProblem } from "@/lib/schema/workflow";
import { fixesFor } from "./fixes-for";

export function FixButtons({ problem }: { problem: WorkflowProblem }) {
  const editor = useEditor();
  const document = useEditorState((state) => state.document);
  return fixesFor(problem, document, editor.catalogue).map((fix) => (
    <Button key={fix.label} size="sm" onClick={() => editor.edit(fix.edit, fix.label)}>
      {fix.label}
    </Button>
  ));
}
