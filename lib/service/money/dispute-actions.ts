import type { Db } from "@/db/handle";
import { findCharges } from "@/db/queries/charges";
import {
  type DisputeRow,
  endDispute,
  findDispute,
  findMessages,
  insertMessage,
  lockDispute,
} from "@/db/queries/disputes";
import { lockFunds } from "@/db/queries/ledger";
import type { DisputeDetail } from "@/lib/contract/disputes";
import * as contract from "@/lib/contract/disputes";
import { newId } from "@/lib/kit/id";
import { ok, type Result } from "@/lib/kit/result";
import type { DisputeSide } from "@/lib/schema/dispute";
import { DISPUTE_BOUNDS } from "@/lib/schema/dispute-bounds";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { on } from "@/lib/service/on";
import { notFound, refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { disputeDetail, isDisputeReviewer, sideOf } from "./dispute-answer";
import { decidedMail, messageMail, withdrawnDisputeMail } from "./dispute-mails";
import { issueRefund } from "./issue-refund";
import { ownersAlone } from "./list-disputes";
import { notifyOfDispute } from "./notify-of-dispute";

type Answer = Result<DisputeDetail, Problem>;

/** The operator is notified only after joining the dispute. */
export const postDisputeMessage = on(
  contract.sayInDispute,
  (services, { caller, params: { id }, body: { text } }) =>
    withOpenDispute(services, caller, id, async (tx, row, side) => {
      const messages = await findMessages(tx, id);
      if (messages.filter((message) => message.side === side).length >= DISPUTE_BOUNDS.messages)
        return refused(
          "conflict",
          `Your workspace has already sent ${DISPUTE_BOUNDS.messages} messages, the maximum in a dispute.`,
        );
      const now = services.clock();
      const at = new Date(now);
      await insertMessage(tx, { id: newId(now), disputeId: id, side, userId: caller.userId, text, at });
      const operators = messages.some((message) => message.side === "operator");
      await notifyOfDispute(services, tx, { row, by: side, operators }, (news) =>
        messageMail(news, side, text),
      );
      return ok(undefined);
    }),
);

/**
 * If the seller has refunded anything since the dispute was opened, the dispute counts as settled, otherwise
 * as withdrawn.
 */
export const withdrawDispute = on(contract.withdrawDispute, (services, { caller, params: { id } }) =>
  withOpenDispute(services, caller, id, async (tx, row, side) => {
    if (side !== "buyer") return refused("forbidden", "Only the buyer can withdraw a dispute.");
    const state = row.refunded > row.refundedBefore ? "settled" : "withdrawn";
    await endDispute(tx, id, { state, by: "buyer", at: new Date(services.clock()) });
    await notifyOfDispute(services, tx, { row, by: side, operators: true }, withdrawnDisputeMail);
    return ok(undefined);
  }),
);

/**
 * The operator's decision is final. A refund by the operator works in the same way as a refund by the seller.
 * The decision and the refund are written together.
 */
export const decideDispute = on(
  contract.decideDispute,
  (services, { caller, params: { id }, body: { refund, reason } }) =>
    withOpenDispute(services, caller, id, async (tx, row, side) => {
      if (side !== "operator" || !(await isDisputeReviewer(tx, row, caller)))
        return refused(
          "forbidden",
          "You're a member of one of the workspaces involved, so you can't decide this dispute.",
        );
      const now = services.clock();
      await endDispute(tx, id, {
        state: "settled",
        by: "operator",
        at: new Date(now),
        decision: { reason, refund },
      });
      if (refund > 0) {
        const [charge] = await findCharges(tx, row.subscriptionId, { cause: row.charge });
        if (!charge) throw new Error("The disputed charge is missing");
        const { entry } = charge;
        const back = await issueRefund(
          tx,
          { entry, buyerId: row.workspaceId, mayOverdraw: true },
          refund,
          now,
        );
        if (!back.ok) return back;
      }
      await notifyOfDispute(services, tx, { row, by: side, operators: false }, (news) =>
        decidedMail(news, { refund, reason }),
      );
      return ok(undefined);
    }),
);

/** Thrown to roll back the transaction of a refused action. */
class Refused extends Error {
  readonly refusal: { readonly ok: false; readonly error: Problem };

  constructor(refusal: { readonly ok: false; readonly error: Problem }) {
    super("Refused");
    this.refusal = refusal;
  }
}

/** Locks balances before disputes, as refunds do, because a refund can settle a dispute. */
async function withOpenDispute(
  { db }: Services,
  caller: Caller,
  id: string,
  act: (tx: Db, row: DisputeRow, side: DisputeSide) => Promise<Result<undefined, Problem>>,
): Promise<Answer> {
  const isOwner = caller.rights.includes("owner");
  if (!isOwner && !caller.instanceOwner) return ownersAlone();
  const known = await findDispute(db, id);
  const side = known && sideOf(known, caller);
  if (!known || !side) return notFound("dispute");
  if (side !== "operator" && !isOwner) return ownersAlone();
  try {
    return await db.transaction(async (tx): Promise<Answer> => {
      await lockFunds(tx, [known.debitAccount, known.creditAccount]);
      const row = await lockDispute(tx, id);
      if (row?.state !== "open") return refused("conflict", "This dispute is already closed.");
      const done = await act(tx, row, side);
      if (!done.ok) throw new Refused(done);
      const after = await findDispute(tx, id);
      if (!after) throw new Error("The dispute is missing");
      return ok(await disputeDetail(tx, after, side, caller));
    });
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}
