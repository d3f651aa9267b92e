import { z } from "zod";
import { byId, listOf, page, time } from "@/lib/contract/shapes";
import { endpointsOf, SMALL_BODY } from "./endpoint";

const endpoint = endpointsOf("Billing");

const payout = z
  .object({
    id: z.string(),
    amount: z.int().describe("Minor units."),
    currency: z.string(),
    status: z
      .enum(["pending", "paid", "failed", "cancelled"])
      .describe(
        "`pending`: set aside, not on its way yet. What fails or is cancelled is in the balance again.",
      ),
    via: z
      .enum(["operator", "provider"])
      .describe(
        "Who pays it: the operator by hand, or the payment provider to the seller's account with it.",
      ),
    requested_at: time,
    ended_at: time.nullable(),
    note: z.string().nullable().describe("The bank's reference, or why it failed."),
  })
  .meta({ id: "Payout" });
export type Payout = z.infer<typeof payout>;

const owedPayout = payout
  .extend({
    workspace: z.object({ id: z.string(), name: z.string() }),
    payee: z.string().describe("Name and account as they were when it was asked for."),
    bank_account: z.string(),
  })
  .meta({ id: "OwedPayout" });
export type OwedPayout = z.infer<typeof owedPayout>;

export const requestPayout = endpoint({
  id: "requestPayout",
  method: "POST",
  path: "/billing/payouts",
  access: "owner",
  summary: "Request a payout of earned money; the amount is reserved immediately",
  body: z.strictObject({
    amount: z.int().min(1).describe("Minor units."),
    currency: z.string(),
  }),
  bodyBytes: SMALL_BODY,
  answer: payout,
  status: 201,
  problems: ["more_than_earned"],
  security: { kind: "payout_requested", tells: ["amount", "currency"] },
});

export const listPayouts = endpoint({
  id: "listPayouts",
  method: "GET",
  path: "/billing/payouts",
  access: "owner_read",
  summary: "List this workspace's payouts",
  query: page,
  answer: listOf(payout),
});

export const cancelPayout = endpoint({
  id: "cancelPayout",
  method: "DELETE",
  path: "/billing/payouts/{id}",
  access: "owner",
  summary: "Cancel a payout that is not paid yet; it is in the balance again",
  params: byId,
  status: 204,
  problems: ["payout_ended"],
  security: { kind: "payout_ended" },
});

export const listOwedPayouts = endpoint({
  id: "listOwedPayouts",
  method: "GET",
  path: "/instance/payouts",
  access: "instance_owner_read",
  summary: "List the payouts of this instance, for its operator to pay",
  query: page.extend({ status: z.enum(["pending", "paid", "failed", "cancelled"]).optional() }),
  answer: listOf(owedPayout),
});

export const exportPayouts = endpoint({
  id: "exportPayouts",
  method: "GET",
  path: "/instance/payouts.csv",
  access: "instance_owner_read",
  summary: "The payouts that are to be paid, as CSV for a bank; at most 1,000, oldest first",
  contentType: "text/csv",
});

const ended = z
  .strictObject({
    note: z.string().trim().max(500).optional().describe("The bank's reference, or the reason."),
  })
  .optional();

export const markPayoutPaid = endpoint({
  id: "markPayoutPaid",
  method: "POST",
  path: "/billing/payouts/{id}/paid",
  access: "instance_owner",
  summary: "Say that a payout was paid",
  params: byId,
  body: ended,
  bodyBytes: SMALL_BODY,
  answer: payout,
  problems: ["payout_ended"],
  security: { kind: "payout_ended" },
});

export const markPayoutFailed = endpoint({
  id: "markPayoutFailed",
  method: "POST",
  path: "/billing/payouts/{id}/failed",
  access: "instance_owner",
  summary: "Mark a payout as failed; the amount returns to the seller's balance",
  params: byId,
  body: ended,
  bodyBytes: SMALL_BODY,
  answer: payout,
  problems: ["payout_ended"],
  security: { kind: "payout_ended" },
});

const line = (max: number) => z.string().trim().max(max);
const taxNote = line(300)
  .regex(/^\P{Cc}*$/u, "One line.")
  .describe("A line on receipts that the workspace writes, such as why it charges no tax.");
const details = z
  .strictObject({
    name: line(200).describe("Of the person or company, as it stands on receipts."),
    address: line(1000),
    tax_number: line(100),
    tax_note: taxNote,
    bank_account: line(200).describe("Where payouts go. On no receipt."),
  })
  .meta({ id: "BillingDetails" });
export type BillingDetails = z.infer<typeof details>;

export const getBillingDetails = endpoint({
  id: "getBillingDetails",
  method: "GET",
  path: "/billing/details",
  access: "owner_read",
  summary: "What stands on this workspace's receipts, and where its payouts go",
  answer: details,
});

export const saveBillingDetails = endpoint({
  id: "saveBillingDetails",
  method: "PUT",
  path: "/billing/details",
  access: "owner",
  summary: "Change what stands on receipts from now on, and where payouts go",
  body: details.extend({ tax_note: taxNote.optional().describe("Left out, it stays.") }),
  bodyBytes: 8 * 1024,
  answer: details,
  security: { kind: "billing_details_changed" },
});

export const getEarned = endpoint({
  id: "getEarned",
  method: "GET",
  path: "/billing/earned",
  access: "owner_read",
  summary: "What of the balances was earned by selling: payable now, and payable later",
  answer: z.object({
    items: z.array(
      z.object({
        currency: z.string(),
        amount: z.int().describe("Minor units that can be paid out now."),
        later: z
          .int()
          .describe(
            "Earned too, and payable once the holding time is over, a month's charge day by day, or a dispute has ended.",
          ),
      }),
    ),
    hold_days: z.int().describe("Days between a charge and the day on which it can be paid out."),
    top_ups: z.boolean().describe("Whether credit can be bought here."),
  }),
});

export const getPayoutAccount = endpoint({
  id: "getPayoutAccount",
  method: "GET",
  path: "/billing/payout-account",
  access: "owner_read",
  summary: "Whether the payment provider can pay out to this workspace",
  answer: z.object({
    state: z
      .enum(["off", "none", "incomplete", "ready"])
      .describe(
        "`off`: the operator pays out by hand here. `none`: there is no account yet. `incomplete`: the provider asks for more before it pays.",
      ),
  }),
});

export const openPayoutAccount = endpoint({
  id: "openPayoutAccount",
  method: "POST",
  path: "/billing/payout-account",
  access: "owner",
  summary: "Open the payment provider's page on which payouts are set up",
  answer: z.object({ url: z.string() }),
  status: 201,
  problems: ["payments_off", "payments_unavailable"],
  security: { kind: "billing_details_changed" },
});
