import { z } from "zod";
import { byId, listOf, page, time } from "@/lib/contract/shapes";
import { disputeState } from "@/lib/schema/dispute";
import { endpointsOf, SMALL_BODY } from "./endpoint";

const endpoint = endpointsOf("Billing");

export const charge = z
  .object({
    id: z.string(),
    at: time,
    amount: z.int().describe("Minor units."),
    refunded: z.int().describe("Minor units refunded so far."),
    currency: z.string(),
    run_id: z.string().nullable().describe("For a cycle: the run that succeeded."),
    period: z.object({ start: time, end: time }).nullable().describe("The paid period."),
    dispute: z
      .object({ id: z.string(), state: disputeState })
      .nullable()
      .describe("The newest dispute about the charge."),
  })
  .meta({ id: "Charge" });
export type Charge = z.infer<typeof charge>;

export const listCharges = endpoint({
  id: "listCharges",
  method: "GET",
  path: "/subscriptions/{id}/charges",
  access: "owner_read",
  summary: "List a subscription's charges, newest first. Available to its buyer and its seller",
  params: byId,
  query: page.omit({ cursor: true }),
  answer: listOf(charge),
});

export const refundSubscription = endpoint({
  id: "refundSubscription",
  method: "POST",
  path: "/subscriptions/{id}/refund",
  access: "owner",
  summary: "Refund a buyer of this workspace's item, in part or in full",
  params: byId,
  body: z
    .strictObject({
      amount: z.int().min(1).optional().describe("Minor units; the rest of the charge if omitted."),
      charge_id: z.string().min(1).max(200).optional().describe("The newest charge if omitted."),
    })
    .optional(),
  bodyBytes: SMALL_BODY,
  answer: z.object({
    id: z.string(),
    charge_id: z.string(),
    amount: z.int(),
    currency: z.string(),
    at: time,
  }),
  status: 201,
  problems: ["forbidden", "more_than_charged", "balance_too_low"],
  security: { kind: "charge_refunded", fields: ["amount", "charge_id"] },
});
