import type { Db } from "@/db/handle";
import { findWatched, restartSilence } from "@/db/queries/alert-rules";
import { endGoneAlerts, findWorking, saveAlert } from "@/db/queries/alerts";
import type { Services } from "@/lib/service/services";
import { alertRulesOf } from "./alert-rules-of";
import { notify } from "./raise-alert";

/**
 * Resolves alerts that are over and notifies everyone who was notified when the alert was raised. Alerts of
 * workflows that are offline are resolved without a notification.
 */
export async function resolveAlerts(services: Services, tx: Db): Promise<void> {
  const now = new Date(services.clock());
  await endGoneAlerts(tx, now);
  const working = await findWorking(tx);
  const watched = await findWatched(
    tx,
    working.map(({ workflowId }) => workflowId),
  );
  for (const before of working) {
    const alert = { ...before, until: now };
    await saveAlert(tx, alert.id, { until: now, isNotified: false });
    if (alert.rule === "silence") await restartSilence(tx, alert.workflowId, now);
    const workflow = watched.get(alert.workflowId);
    const rule = workflow && alertRulesOf(workflow).find(({ on }) => on === alert.rule);
    if (before.isNotified && workflow && rule)
      await notify(services, tx, workflow, alert, rule, "alert.resolved");
  }
}
