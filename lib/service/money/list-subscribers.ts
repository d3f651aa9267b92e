import { findSubscriberFacts, findSubscriberIds } from "@/db/queries/subscribers";
import { countRuns, findSubscriptions } from "@/db/queries/subscriptions";
import type { AnswerOf } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/subscribers";
import { ok } from "@/lib/kit/result";
import { monthStart } from "@/lib/pricing/period";
import { on } from "@/lib/service/on";
import { pageOf, windowOf } from "@/lib/service/process/page";
import { statusOf, trialEndOf } from "./subscription-answer";

/**
 * Lists an item's subscribers with only the data that sellers may see: the name of the subscriber's
 * workspace, its price and its usage.
 */
export const listSubscribers = on(contract.listSubscribers, async ({ db, clock }, { caller, query }) => {
  const { workspaceId, userId } = caller;
  const { kind, id, ...page } = query;
  const window = windowOf(page);
  if (!window.ok) return window;
  const found = (await findSubscriberIds(db, workspaceId, { kind, id }, window.value)).map((each) => ({
    id: each,
  }));
  const { next_cursor } = pageOf(found, page, (row) => row);
  const ids = found.slice(0, page.limit).map((row) => row.id);
  const now = clock();
  const [rows, facts, runs] = await Promise.all([
    findSubscriptions(db, ids),
    findSubscriberFacts(db, userId, ids),
    countRuns(db, ids, monthStart(now)),
  ]);
  const items: AnswerOf<typeof contract.listSubscribers>["items"] = rows.map((row) => {
    const known = facts.get(row.id);
    return {
      id: row.id,
      workspace: known?.workspace ?? "",
      kind: row.kind,
      item_id: row.itemId,
      name: known?.name ?? null,
      status: statusOf(row, row.offlineSince === null, now),
      price: row.price,
      plan_used:
        row.metered === null || row.used === null
          ? null
          : { unit: row.metered, used: row.used.units, of: row.used.max ?? row.used.includes },
      runs_this_month: runs.get(row.id) ?? 0,
      earned: known?.earned ?? [],
      created_at: iso(row.createdAt),
      paid_until: isoOrNull(row.paidUntil),
      trial_ends_at: trialEndOf(row, now),
      cancelled_at: isoOrNull(row.cancelledAt),
      ends_at: isoOrNull(row.endsAt),
    };
  });
  return ok({ items, next_cursor });
});

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

function isoOrNull(ms: number | null): string | null {
  return ms === null ? null : iso(ms);
}
