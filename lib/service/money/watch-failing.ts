import {
  findSoldWorkflows,
  findWorkflowRecords,
  forgetFailing,
  noteFailing,
  type WorkflowRecord,
} from "@/db/queries/failing-workflows";
import { FAILING, stillFailing } from "@/lib/pricing/evaluate-failing";
import { saleFailingMail } from "@/lib/service/charging/money-mails";
import { queueBillingEmail } from "@/lib/service/charging/queue-billing-email";
import { instanceOrigin } from "@/lib/service/outbound/instance-origin";
import type { Services } from "@/lib/service/services";

const BATCH = 200;

/**
 * Hourly job that records which sold items have been failing for too long, and which work again. The seller
 * is notified once. Paid periods are paused (`updateSubscriptionPauses`), and no new periods start.
 */
export async function watchFailing(services: Services): Promise<void> {
  const { db, clock } = services;
  let after: string | null = null;
  do {
    const ids: string[] = await findSoldWorkflows(db, new Date(clock()), { after, limit: BATCH });
    for (const record of await findWorkflowRecords(db, ids, FAILING)) await evaluateRecord(services, record);
    after = ids.length === BATCH ? (ids.at(-1) ?? null) : null;
  } while (after !== null);
}

async function evaluateRecord(services: Services, record: WorkflowRecord): Promise<void> {
  const { db, clock, env } = services;
  const { id, noted, workspaceId, name } = record;
  const now = clock();
  const since = stillFailing(noted?.getTime() ?? null, recordOf(record), now);
  if (since === null && noted !== null) await forgetFailing(db, id);
  if (since === null || noted !== null) return;
  await db.transaction(async (tx) => {
    if (!(await noteFailing(tx, id, new Date(since), new Date(now)))) return;
    const url = `${instanceOrigin(env)}/workflows/${id}`;
    await queueBillingEmail(
      services,
      tx,
      { workspaceId, userId: workspaceId },
      saleFailingMail({ name, since, url }),
    );
  });
}

function recordOf({ ended, succeeded, scheduled }: WorkflowRecord) {
  return {
    ended: ended.map(({ at, ...rest }) => ({ ...rest, at: at.getTime() })),
    lastSuccess: succeeded?.getTime() ?? null,
    scheduled: scheduled.map((at) => at.getTime()),
  };
}
