import type { Db } from "@/db/handle";
import { lockFunds, openAccounts } from "@/db/queries/ledger";
import { lockMeters } from "@/db/queries/plan-periods";
import { countReads } from "@/lib/service/charging/count-reads";
import type { Payer } from "@/lib/service/charging/reserve-cycles";

const BY = "webhook";

interface HookReads {
  /** Number of values that may be sent, starting with the first. */
  readonly covered: number;
  /** Time when the quota is renewed, if the plan has no reads left; otherwise null. */
  readonly quotaUsedUntil: number | null;
}

const UNKNOWN_END_MS = 60_000;

export async function countHookReads(
  tx: Db,
  payer: Payer | null,
  count: number,
  now: number,
): Promise<HookReads> {
  if (payer?.plan?.unit !== "read") return { covered: count, quotaUsedUntil: null };
  if (count === 0) return { covered: 0, quotaUsedUntil: null };
  const order = { payer, number: payer.plan.number, reads: [{ by: BY, count }] };
  const { counted, refusal, meter } = await countReads(tx, order, now);
  const isUsed = refusal === "quota_used";
  return { covered: counted, quotaUsedUntil: isUsed ? (meter?.endsAt ?? now + UNKNOWN_END_MS) : null };
}

/**
 * Locks everything that `countHookReads` will lock, in the same order everywhere, so
 * that two senders never deadlock.
 */
export async function lockHookReads(tx: Db, payers: readonly (Payer | null)[], now: number): Promise<void> {
  const metered = payers.flatMap((payer) =>
    payer?.plan?.unit === "read" ? [{ ...payer, number: payer.plan.number }] : [],
  );
  if (metered.length === 0) return;
  const owners = metered.flatMap(({ buyerId, sellerId, price: { currency } }) => [
    { workspaceId: buyerId, currency },
    { workspaceId: sellerId, currency },
  ]);
  const accounts = await openAccounts(tx, owners, now);
  await lockMeters(tx, metered);
  await lockFunds(tx, [...accounts.values()]);
}
