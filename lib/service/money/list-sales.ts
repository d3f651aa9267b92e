import { findRevenue } from "@/db/queries/earnings";
import { findSales } from "@/db/queries/subscribers";
import type { AnswerOf } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/subscribers";
import { ok } from "@/lib/kit/result";
import { monthStart } from "@/lib/pricing/period";
import { on } from "@/lib/service/on";
import { nextMessageAt } from "./message-subscribers";

const MAX_ITEMS = 200;
const CHURN_MS = 30 * 24 * 3600 * 1000;

export const listSales = on(contract.listSales, async ({ db, clock }, { caller }) => {
  const { workspaceId, userId } = caller;
  const now = clock();
  const since = new Date(now - CHURN_MS);
  const sales = await findSales(db, { sellerId: workspaceId, userId, since, limit: MAX_ITEMS });
  const revenue = await findRevenue(db, workspaceId, sales, monthStart(now));
  const items: AnswerOf<typeof contract.listSales>["items"] = sales.map(
    ({ kind, itemId, name, subscribers, joined, before, left, messagedAt }) => ({
      kind,
      id: itemId,
      name,
      subscribers,
      joined,
      left,
      churn: before === 0 ? null : left / before,
      revenue: revenue
        .filter((one) => one.kind === kind && one.itemId === itemId)
        .map(({ currency, thisMonth, total }) => ({ currency, this_month: thisMonth, total })),
      next_message_at: next(messagedAt, now),
    }),
  );
  return ok({ items });
});

function next(messagedAt: Date | null, now: number): string | null {
  const at = nextMessageAt(messagedAt, now);
  return at === null ? null : new Date(at).toISOString();
}
