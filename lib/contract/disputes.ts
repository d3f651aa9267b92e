import { z } from "zod";
import { byId, listOf, page, time } from "@/lib/contract/shapes";
import { disputeSide, disputeState } from "@/lib/schema/dispute";
import { DISPUTE_BOUNDS } from "@/lib/schema/dispute-bounds";
import { idInput } from "@/lib/schema/id-input";
import { priceKind } from "@/lib/schema/price";
import { RUN_STATUSES } from "@/lib/schema/run-status";
import { endpointsOf, SMALL_BODY } from "./endpoint";
import { charge } from "./refunds";

const endpoint = endpointsOf("Billing");

const dispute = z
  .object({
    id: z.string(),
    side: disputeSide.describe("The caller's side."),
    state: disputeState.describe(
      "`settled`: fully refunded, partly refunded with the buyer's agreement, or decided by the operator. `withdrawn`: by the buyer, without a refund.",
    ),
    subscription_id: z.string(),
    kind: priceKind,
    item_id: z.string(),
    name: z.string().nullable().describe("Name of the item; null if it is no longer offered."),
    buyer: z.string().describe("Name of the charged workspace."),
    seller: z.string(),
    charge: charge.omit({ dispute: true }),
    reason: z.string(),
    opened_at: time,
    ended_at: time.nullable(),
    ended_by: disputeSide.nullable(),
    decision: z
      .object({
        refund: z.int().describe("Refunded minor units; 0 if the dispute was rejected."),
        reason: z.string(),
      })
      .nullable()
      .describe("The operator's final decision."),
  })
  .meta({ id: "Dispute" });
export type Dispute = z.infer<typeof dispute>;

const detail = dispute
  .extend({
    messages: z.array(z.object({ id: z.string(), side: disputeSide, text: z.string(), at: time })),
    refunds: z
      .array(z.object({ amount: z.int(), at: time }))
      .describe("All refunds of the charge, before and during the dispute."),
    runs: z
      .array(
        z.object({
          id: z.string(),
          status: z.enum(RUN_STATUSES),
          created_at: time,
          finished_at: time.nullable(),
        }),
      )
      .describe(
        `The run that was charged, or the newest ${DISPUTE_BOUNDS.runs} of the subscription in the period charged.`,
      ),
    messages_left: z.int().describe("Number of messages that the caller's side can still send."),
    may_decide: z
      .boolean()
      .describe("True if the caller can decide the dispute: an operator who is on neither side."),
  })
  .meta({ id: "DisputeDetail" });
export type DisputeDetail = z.infer<typeof detail>;

export const openDispute = endpoint({
  id: "openDispute",
  method: "POST",
  path: "/billing/disputes",
  access: "owner",
  summary: `Dispute a charge from the last ${DISPUTE_BOUNDS.days} days; the seller and the operator are notified`,
  body: z.strictObject({
    subscription_id: idInput,
    charge_id: z.string().min(1).max(200),
    reason: z.string().trim().min(1).max(DISPUTE_BOUNDS.reason),
  }),
  answer: detail,
  status: 201,
  problems: ["conflict", "more_than_charged", "already_decided", "rate_limited"],
  security: { kind: "dispute_opened", fields: ["subscription_id", "charge_id"] },
});

export const listDisputes = endpoint({
  id: "listDisputes",
  method: "GET",
  path: "/billing/disputes",
  access: "owner_read",
  summary: "List disputes about charges that this workspace paid or received",
  query: page.extend({
    side: disputeSide.exclude(["operator"]).optional(),
    state: disputeState.optional(),
    subscription_id: idInput.optional(),
  }),
  answer: listOf(dispute),
});

export const listAllDisputes = endpoint({
  id: "listAllDisputes",
  method: "GET",
  path: "/instance/disputes",
  access: "instance_owner_read",
  summary: "List all disputes on this instance (operator only)",
  query: page.extend({ state: disputeState.optional() }),
  answer: listOf(dispute),
});

export const getDispute = endpoint({
  id: "getDispute",
  method: "GET",
  path: "/billing/disputes/{id}",
  access: "read",
  summary:
    "Get a dispute with all its messages. Available to owners of either workspace involved and to the operator",
  params: byId,
  answer: detail,
  problems: ["forbidden"],
});

export const sayInDispute = endpoint({
  id: "sayInDispute",
  method: "POST",
  path: "/billing/disputes/{id}/messages",
  access: "self",
  summary: `Send a message to the other parties in an open dispute. Each party can send at most ${DISPUTE_BOUNDS.messages} messages`,
  params: byId,
  body: z.strictObject({ text: z.string().trim().min(1).max(DISPUTE_BOUNDS.text) }),
  answer: detail,
  status: 201,
  problems: ["forbidden", "conflict", "rate_limited"],
  security: { kind: "dispute_answered" },
});

export const withdrawDispute = endpoint({
  id: "withdrawDispute",
  method: "POST",
  path: "/billing/disputes/{id}/withdraw",
  access: "owner",
  summary:
    "Close a dispute as the buyer. It counts as settled if money was refunded after it was opened, otherwise as withdrawn",
  params: byId,
  body: z.object({}).optional(),
  bodyBytes: SMALL_BODY,
  answer: detail,
  problems: ["forbidden", "conflict"],
  security: { kind: "dispute_withdrawn" },
});

export const decideDispute = endpoint({
  id: "decideDispute",
  method: "POST",
  path: "/billing/disputes/{id}/decision",
  access: "instance_owner",
  summary:
    "Resolve a dispute with a reason and a refund from the seller's balance. A dispute can be resolved only once",
  params: byId,
  body: z.strictObject({
    refund: z
      .int()
      .min(0)
      .describe("Amount to refund in minor units, at most the rest of the charge; 0 rejects the dispute."),
    reason: z.string().trim().min(1).max(DISPUTE_BOUNDS.reason),
  }),
  answer: detail,
  problems: ["forbidden", "conflict", "more_than_charged", "balance_too_low"],
  security: { kind: "dispute_decided", fields: ["refund", "reason"] },
});
