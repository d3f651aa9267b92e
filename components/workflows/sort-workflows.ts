import type { z } from "zod";
import type { Sort } from "@/components/ui/table";
import type { workflowSummary } from "@/lib/contract/workflows";

export type WorkflowSummary = z.infer<typeof workflowSummary>;
export type WorkflowColumn = "choose" | "name" | "state" | "workers" | "run" | "updated" | "menu";

export function sortWorkflows(
  rows: readonly WorkflowSummary[],
  { by, order }: Sort<WorkflowColumn>,
): WorkflowSummary[] {
  const sign = order === "asc" ? 1 : -1;
  return rows.toSorted((one, other) => sign * compare(one, other, by));
}

function compare(one: WorkflowSummary, other: WorkflowSummary, by: WorkflowColumn): number {
  switch (by) {
    case "name":
      return one.name.localeCompare(other.name, undefined, { numeric: true, sensitivity: "base" });
    case "state":
      return (one.live_version ?? 0) - (other.live_version ?? 0);
    case "workers":
      return one.workers - other.workers;
    case "run":
      return timeOf(one.last_run?.created_at) - timeOf(other.last_run?.created_at);
    case "updated":
      return timeOf(one.updated_at) - timeOf(other.updated_at);
    case "choose":
    case "menu":
      return 0;
  }
}

function timeOf(iso: string | undefined): number {
  return iso === undefined ? 0 : Date.parse(iso);
}
