"use client";

import { useQuery } from "@tanstack/react-query";
import { labelOf } from "@/components/canvas/actions/actions";
import { useAutosaveState, useEditor, useEditorState } from "@/components/canvas/state/editor-context";
import { runCostOptions } from "@/lib/client/cost-queries";
import { costLabels } from "./cost-labels";

interface RunCostProps {
  version: "draft" | "live";
  loop?: number;
}

export function RunCost({ version, loop }: RunCostProps) {
  const editor = useEditor();
  const revision = useAutosaveState((state) => state.revision);
  const workers = useEditorState((state) => state.document.workers);
  const { data } = useQuery(runCostOptions(editor.workflowId, version, revision));
  // Runs of the draft aren't charged, so their prices are left out.
  const costs = (data?.items ?? []).filter(
    ({ unit, worker }) =>
      (version === "live" || unit !== "money") && (loop === undefined || isWithin(worker, loop)),
  );
  if (costs.length === 0) return null;
  return (
    <section aria-label="Estimated cost" className="rounded-md border border-line p-2 text-xs">
      <h3 className="font-medium text-muted">{loop === undefined ? "Cost of a run" : "Cost of all items"}</h3>
      <ul>
        {costs.map((cost) => (
          <li key={cost.worker} className="break-words">
            <span className="text-muted">{nameOf(cost.worker)}:</span> {costLabels(cost)}
          </li>
        ))}
      </ul>
    </section>
  );

  function nameOf(index: number): string {
    const worker = workers.find((each) => each.index === index);
    return worker ? labelOf(editor, worker) : `#${index}`;
  }

  function isWithin(index: number, outer: number): boolean {
    const inside = workers.find((worker) => worker.index === index)?.inside;
    return inside !== undefined && (inside === outer || isWithin(inside, outer));
  }
}
