"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEditor, useRunView } from "@/components/canvas/state/editor-context";
import { getRunWait } from "@/components/parts/get-wait";
import { IconButton } from "@/components/ui/icon-button";
import { RelativeTime } from "@/components/ui/relative-time";
import { StatusIcon } from "@/components/ui/status-badge";
import { editorRunsOptions } from "@/lib/client/run-queries";

export function RunStepper() {
  const editor = useEditor();
  const run = useRunView((view) => view.run);
  const runs = useQuery(editorRunsOptions(editor.workflowId)).data?.items ?? [];
  if (!run) return null;
  const at = runs.findIndex(({ id }) => id === run.id);
  const go = (to: number) => {
    const wanted = runs[to]?.id;
    if (wanted !== undefined)
      editor.runs.set((view) => ({ ...view, following: to === 0, wanted: to === 0 ? null : wanted }));
  };
  return (
    <span className="flex items-center gap-1 text-muted text-xs">
      <IconButton
        size="sm"
        icon={ChevronLeft}
        label="Older run"
        disabled={at + 1 >= runs.length}
        onClick={() => go(at + 1)}
      />
      <StatusIcon status={run.status} wait={getRunWait(run.steps)} className="size-3.5!" />
      <span>
        Run from <RelativeTime at={run.created_at} />
      </span>
      <IconButton
        size="sm"
        icon={ChevronRight}
        label="Newer run"
        disabled={at <= 0}
        onClick={() => go(at - 1)}
      />
    </span>
  );
}
