import type { NewSchedule } from "@/db/queries/schedules";
import type { WorkflowRow } from "@/db/queries/workflows";
import { isEnabled } from "@/lib/schema/is-enabled";
import type { Worker, WorkflowDocument } from "@/lib/schema/workflow";
import { nextTimes } from "@/lib/trigger/next-times";
import { scheduleOf } from "@/lib/trigger/schedule-of";
import { scheduleTrigger } from "@/lib/workers/schedule-trigger";

export function schedulesOf(
  row: Pick<WorkflowRow, "id" | "workspaceId">,
  version: number,
  document: WorkflowDocument,
  nowMs: number,
): NewSchedule[] {
  return document.workers.flatMap((worker) => {
    if (worker.type !== scheduleTrigger.type || !isEnabled(worker)) return [];
    const params = scheduleTrigger.params.safeParse(worker.params);
    if (!params.success) return [];
    const [next] = nextTimes(scheduleOf(params.data, nowMs), nowMs, 1);
    return [
      {
        workflowId: row.id,
        worker: worker.index,
        workspaceId: row.workspaceId,
        version,
        spec: specText(worker),
        catchUp: params.data.catch_up,
        anchorAt: new Date(nowMs),
        nextAt: next === undefined ? null : new Date(next),
      },
    ];
  });
}

function specText({ params }: Worker): string {
  const { cron = null, timezone = null, every = null } = params;
  return JSON.stringify({ cron, timezone, every });
}
