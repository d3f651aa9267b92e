import type { Db } from "@/db/handle";
import { type DisputeRow, findDisputedRuns, findMessages, findRefundsOf } from "@/db/queries/disputes";
import { findNames } from "@/db/queries/market";
import { isMemberOfAny } from "@/db/queries/members";
import { priceKey } from "@/db/queries/prices";
import type { Dispute, DisputeDetail } from "@/lib/contract/disputes";
import { timeOfId } from "@/lib/kit/id";
import type { DisputeSide } from "@/lib/schema/dispute";
import { DISPUTE_BOUNDS } from "@/lib/schema/dispute-bounds";
import type { Caller } from "@/lib/schema/person";
import { chargeAnswer } from "./charge-answer";

/** An instance owner who calls from the buyer's or seller's workspace acts for that party. */
export function sideOf(
  { workspaceId, sellerId }: Pick<DisputeRow, "workspaceId" | "sellerId">,
  caller: Pick<Caller, "workspaceId" | "instanceOwner">,
): DisputeSide | null {
  if (caller.workspaceId === workspaceId) return "buyer";
  if (caller.workspaceId === sellerId) return "seller";
  return caller.instanceOwner ? "operator" : null;
}

export async function disputeAnswers(
  db: Db,
  rows: readonly DisputeRow[],
  sideFor: (row: DisputeRow) => DisputeSide,
): Promise<Dispute[]> {
  const names = new Map((await findNames(db, rows)).map((named) => [priceKey(named), named.name]));
  return rows.map((row) => ({
    id: row.id,
    side: sideFor(row),
    state: row.state,
    subscription_id: row.subscriptionId,
    kind: row.kind,
    item_id: row.itemId,
    name: names.get(priceKey(row)) ?? null,
    buyer: row.buyer,
    seller: row.seller,
    charge: chargeAnswer({
      ...{ cause: row.charge, at: row.chargedAt, amount: row.amount, refunded: row.refunded },
      ...{ currency: row.currency, runId: row.runId },
      period:
        row.periodStart && row.periodEnd
          ? { start: row.periodStart.getTime(), end: row.periodEnd.getTime() }
          : null,
    }),
    reason: row.reason,
    opened_at: row.openedAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
    ended_by: row.endedBy,
    decision: row.decision === null ? null : { reason: row.decision, refund: row.decided ?? 0 },
  }));
}

export async function disputeDetail(
  db: Db,
  row: DisputeRow,
  side: DisputeSide,
  caller: Pick<Caller, "userId" | "instanceOwner">,
): Promise<DisputeDetail> {
  const [answer] = await disputeAnswers(db, [row], () => side);
  if (!answer) throw new Error("An answer for each row");
  const messages = await findMessages(db, row.id);
  const written = messages.filter((message) => message.side === side).length;
  const isOpen = row.state === "open";
  return {
    ...answer,
    messages: messages.map(({ id, side, text, at }) => ({ id, side, text, at: at.toISOString() })),
    refunds: (await findRefundsOf(db, row.charge)).map(({ amount, at }) => ({
      amount,
      at: at.toISOString(),
    })),
    runs: (await findDisputedRuns(db, row, DISPUTE_BOUNDS.runs)).map(({ id, status, finishedAt }) => ({
      ...{ id, status, created_at: new Date(timeOfId(id)).toISOString() },
      finished_at: finishedAt?.toISOString() ?? null,
    })),
    messages_left: isOpen ? Math.max(0, DISPUTE_BOUNDS.messages - written) : 0,
    may_decide: isOpen && side === "operator" && (await isDisputeReviewer(db, row, caller)),
  };
}

/** Members of either party can't review their own dispute, whichever workspace they call from. */
export async function isDisputeReviewer(
  db: Db,
  { workspaceId, sellerId }: Pick<DisputeRow, "workspaceId" | "sellerId">,
  { userId, instanceOwner }: Pick<Caller, "userId" | "instanceOwner">,
): Promise<boolean> {
  return instanceOwner && !(await isMemberOfAny(db, userId, [workspaceId, sellerId]));
}
