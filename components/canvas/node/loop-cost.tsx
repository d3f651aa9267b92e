"use client";

import { useQuery } from "@tanstack/react-query";
import { Coins } from "lucide-react";
import { loopCostLabels } from "@/components/canvas/run/cost-labels";
import { useAutosaveState, useEditor, useEditorState } from "@/components/canvas/state/editor-context";
import { runCostOptions } from "@/lib/client/cost-queries";
import { withContents } from "@/lib/editing/loops";

export function LoopCost({ index }: { index: number }) {
  const { workflowId } = useEditor();
  const revision = useAutosaveState((state) => state.revision);
  const { data } = useQuery(runCostOptions(workflowId, "draft", revision));
  const cost = useEditorState(({ document }) => {
    const inside = withContents(document, [index]);
    return loopCostLabels((data?.items ?? []).filter(({ worker }) => inside.has(worker)));
  });
  if (cost === null) return null;
  return (
    <p
      title={`Cost of all items: ${cost}`}
      className="pointer-events-auto absolute right-0 bottom-full mb-1 flex max-w-full items-center gap-1 text-muted text-xs"
    >
      <Coins aria-hidden className="size-3.5 shrink-0" />
      <span className="truncate">{cost}</span>
    </p>
  );
}
