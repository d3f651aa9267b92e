import { findNames, findThere } from "@/db/queries/market";
import { findDueSoon, findNewlyOffline, findSellers } from "@/db/queries/money-news";
import { monthStart } from "@/lib/pricing/period";
import { failingMail, lowBalanceMail, offlineMail } from "@/lib/service/charging/money-mails";
import { mailOnce } from "@/lib/service/charging/queue-billing-email";
import { instanceOrigin } from "@/lib/service/outbound/instance-origin";
import type { Services } from "@/lib/service/services";
import { issueReceipts } from "./issue-receipts";

const DAY_MS = 24 * 3600 * 1000;
const SOON_MS = 3 * DAY_MS;
/**
 * Shorter interruptions usually mean that the seller is switching to another version, so no notice is sent.
 */
const BRIEF_MS = 10 * 60_000;
const BATCH = 1_000;

/**
 * Hourly job that issues due receipts with their emails, and sends notices of events that only the passage of
 * time causes: a balance that is too low for upcoming charges, or an item that stays offline. Each notice is
 * sent once, however many processes run this job, and even after a crash.
 */
export async function sendBillingNotices(services: Services): Promise<void> {
  if (services.env.mail === undefined) return;
  // Goes back a few days, so that buyers whose subscription has just ended get their receipt while it is
  // recent enough to be emailed.
  const since = monthStart(services.clock() - 4 * DAY_MS);
  for (const sellerId of await findSellers(services.db, new Date(since), BATCH))
    await issueReceipts(services, sellerId);
  await sendLowBalanceNotices(services);
  await sendOfflineNotices(services);
}

async function sendLowBalanceNotices(services: Services): Promise<void> {
  const { db, clock, env } = services;
  const now = clock();
  const day = new Date(now).toISOString().slice(0, 10);
  const billing = `${instanceOrigin(env)}/settings?tab=billing`;
  for (const low of await findDueSoon(db, now, now + SOON_MS, BATCH)) {
    const { workspaceId, userId, currency, available, due, firstAt, items } = low;
    const names = (await findNames(db, items)).map(({ name }) => name);
    const mail = lowBalanceMail({ available, due, currency, names, firstAt, billing });
    await mailOnce(services, db, { workspaceId, userId }, `${workspaceId} ${currency} ${day}`, mail);
  }
}

async function sendOfflineNotices(services: Services): Promise<void> {
  const { db, clock, env } = services;
  const now = clock();
  for (const each of await findNewlyOffline(db, now - DAY_MS, now - BRIEF_MS, BATCH)) {
    const { id, workspaceId, userId, kind, itemId, since } = each;
    const [named] = await findNames(db, [each]);
    const url = `${instanceOrigin(env)}/market/${kind}/${itemId}`;
    const failingSince = (await findThere(db, [each]))[0]?.failingSince?.getTime();
    const name = named?.name ?? `A ${kind}`;
    const mail =
      failingSince === undefined
        ? offlineMail({ name, since, url })
        : failingMail({ name, since: failingSince, url });
    await mailOnce(services, db, { workspaceId, userId }, `${id} ${since}`, mail);
  }
}
