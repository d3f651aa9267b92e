import type { Db } from "@/db/handle";
import { findSilenceDue, findWatched, moveSilence } from "@/db/queries/alert-rules";
import type { Services } from "@/lib/service/services";
import { alertRulesOf } from "./alert-rules-of";
import { silent } from "./occurrence";
import { raiseAlert } from "./raise-alert";

const BATCH = 200;
/**
 * Maximum time between two checks of a workflow. Short enough that a check sees the workflow's last success
 * before the run is deleted.
 */
const LOOK_MS = 12 * 3_600_000;
const SOONEST_MS = 1_000;

export async function watchSilence(services: Services, tx: Db): Promise<void> {
  const now = services.clock();
  const due = await findSilenceDue(tx, new Date(now), BATCH);
  const watched = await findWatched(
    tx,
    due.map(({ workflowId }) => workflowId),
  );
  for (const { workflowId, silenceMs, silentSince, succeededAt } of due) {
    const since = succeededAt !== null && succeededAt > silentSince ? succeededAt : silentSince;
    const over = since.getTime() + silenceMs;
    const workflow = watched.get(workflowId);
    const rule = workflow && alertRulesOf(workflow).find(({ on }) => on === "silence");
    // An offline workflow isn't checked, because it has no runs that could succeed. When it goes live, the
    // period of its `silence` rule starts again.
    if (!workflow || !rule) await moveSilence(tx, workflowId, since, null);
    else if (over > now) {
      const next = Math.max(Math.min(over, now + LOOK_MS), now + SOONEST_MS);
      await moveSilence(tx, workflowId, since, new Date(next));
    } else {
      await raiseAlert(services, tx, workflow, [silent(rule, since, new Date(now))]);
      await moveSilence(tx, workflowId, since, null);
    }
  }
}
