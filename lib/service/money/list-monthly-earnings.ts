import { findMonthlyEarnings } from "@/db/queries/earnings";
import * as contract from "@/lib/contract/monthly-earnings";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";

const MONTHS = 12;
const MAX_LINES = 1_000;

export const listMonthlyEarnings = on(contract.listMonthlyEarnings, async ({ db, clock }, { caller }) => {
  const { workspaceId, userId } = caller;
  const today = new Date(clock());
  const since = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - (MONTHS - 1), 1);
  const rows = await findMonthlyEarnings(db, { sellerId: workspaceId, userId, since, limit: MAX_LINES });
  return ok({ items: rows.map(({ itemId, ...row }) => ({ ...row, item_id: itemId })) });
});
