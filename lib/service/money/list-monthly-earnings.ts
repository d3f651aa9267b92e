import { findMonthlyEarnings } from "@/db/queries/earnings";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { listMonthlyEarnings as contract } from "@/lib/contract/monthly-earnings";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Services } from "@/lib/service/services";

const MONTHS = 12;
const MAX_LINES = 1_000;

/** This month and the eleven before it. */
export async function listMonthlyEarnings(
  { db, clock }: Services,
  { workspaceId, userId }: Caller,
): Promise<Result<AnswerOf<typeof contract>, never>> {
  const today = new Date(clock());
  const since = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - (MONTHS - 1), 1);
  const rows = await findMonthlyEarnings(db, { sellerId: workspaceId, userId, since, limit: MAX_LINES });
  return ok({ items: rows.map(({ itemId, ...row }) => ({ ...row, item_id: itemId })) });
}
