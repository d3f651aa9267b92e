import type { Db } from "@/db/handle";
import { findOverdue } from "@/db/queries/alert-events";
import { findWatched } from "@/db/queries/alert-rules";
import { MISSED_MS } from "@/lib/schema/alert-rule";
import type { Services } from "@/lib/service/services";
import { alertRulesOf } from "./alert-rules-of";
import { missed } from "./occurrence";
import { raiseAlert } from "./raise-alert";

const BATCH = 200;

/**
 * Raises alerts for scheduled runs that are overdue and still haven't started. If a run starts late, the code
 * that starts it records the missed time.
 */
export async function watchSchedules(services: Services, tx: Db): Promise<void> {
  const late = await findOverdue(tx, new Date(services.clock() - MISSED_MS), BATCH);
  const watched = await findWatched(
    tx,
    late.map(({ workflowId }) => workflowId),
  );
  for (const { workflowId, worker, nextAt } of late) {
    const workflow = watched.get(workflowId);
    const rule = workflow && alertRulesOf(workflow).find(({ on }) => on === "missed_schedule");
    if (workflow && rule) await raiseAlert(services, tx, workflow, [missed(rule, worker, nextAt, nextAt)]);
  }
}
