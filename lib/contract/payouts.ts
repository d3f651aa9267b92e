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
      .describe("`pending`: reserved, not sent yet. A failed or cancelled payout returns to the balance."),
    via: z
      .enum(["operator", "provider"])
      .describe(
        "`operator`: paid manually; `provider`: paid by the payment provider to the seller's account there.",
      ),
    requested_at: time,
    ended_at: time.nullable(),
    note: z.string().nullable().describe("The bank's reference, or why the payout failed."),
  })
  .meta({ id: "Payout" });
export type Payout = z.infer<typeof payout>;

const owedPayout = payout
  .extend({
    workspace: z.object({ id: z.string(), name: z.string() }),
    payee: z.string().describe("Name and account at the time of the request."),
    bank_account: z.string(),
  })
  .meta({ id: "OwedPayout" });
export type OwedPayout = z.infer<typeof owedPayout>;

export const requestPayout = endpoint({
  id: "requestPayout",
  method: "POST",
  path: "/billing/payouts",
  access: "owner",
  summary: "Request a payout of your earnings; the amount is reserved immediately",
  body: z.strictObject({
    amount: z.int().min(1).describe("Minor units."),
    currency: z.string(),
  }),
  bodyBytes: SMALL_BODY,
  answer: payout,
  status: 201,
  problems: ["more_than_earned"],
  security: { kind: "payout_requested", fields: ["amount", "currency"] },
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
  summary: "Cancel a pending payout; its amount returns to the earnings balance",
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
  summary: "List all payouts on this instance (operator only)",
  query: page.extend({ status: z.enum(["pending", "paid", "failed", "cancelled"]).optional() }),
  answer: listOf(owedPayout),
});

export const exportPayouts = endpoint({
  id: "exportPayouts",
  method: "GET",
  path: "/instance/payouts.csv",
  access: "instance_owner_read",
  summary: "Export pending payouts as CSV for a bank; at most 1,000, oldest first",
  contentType: "text/csv",
});

const ended = z
  .strictObject({
    note: z
      .string()
      .trim()
      .max(500)
      .optional()
      .describe("The bank's reference, or the reason for the failure."),
  })
  .optional();

export const markPayoutPaid = endpoint({
  id: "markPayoutPaid",
  method: "POST",
  path: "/billing/payouts/{id}/paid",
  access: "instance_owner",
  summary: "Mark a payout as paid",
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
  .regex(/^\P{Cc}*$/u, "Use one line.")
  .describe("A line printed on this workspace's receipts, such as why it charges no tax.");
const details = z
  .strictObject({
    name: line(200).describe("Person or company, as printed on receipts."),
    address: line(1000),
    tax_number: line(100),
    tax_note: taxNote,
    bank_account: line(200).describe("Account for payouts. Not printed on receipts."),
  })
  .meta({ id: "BillingDetails" });
export type BillingDetails = z.infer<typeof details>;

export const getBillingDetails = endpoint({
  id: "getBillingDetails",
  method: "GET",
  path: "/billing/details",
  access: "owner_read",
  summary: "Get the details printed on this workspace's receipts, and its payout account",
  answer: details,
});

export const saveBillingDetails = endpoint({
  id: "saveBillingDetails",
  method: "PUT",
  path: "/billing/details",
  access: "owner",
  summary: "Change the payout account and the details printed on future receipts",
  body: details.extend({ tax_note: taxNote.optional().describe("Unchanged if omitted.") }),
  bodyBytes: 8 * 1024,
  answer: details,
  security: { kind: "billing_details_changed" },
});

export const getEarned = endpoint({
  id: "getEarned",
  method: "GET",
  path: "/billing/earned",
  access: "owner_read",
  summary: "Get this workspace's revenue by currency: payable now and payable later",
  answer: z.object({
    items: z.array(
      z.object({
        currency: z.string(),
        amount: z.int().describe("Minor units that can be paid out now."),
        later: z
          .int()
          .describe(
            "Revenue that becomes payable when its holding time is over or its dispute is closed. A month's charge becomes payable day by day.",
          ),
      }),
    ),
    hold_days: z.int().describe("Days until the revenue from a charge can be paid out."),
    top_ups: z.boolean().describe("Whether this instance sells credit."),
  }),
});

export const getPayoutAccount = endpoint({
  id: "getPayoutAccount",
  method: "GET",
  path: "/billing/payout-account",
  access: "owner_read",
  summary: "Get the status of this workspace's payout account at the payment provider",
  answer: z.object({
    state: z
      .enum(["off", "none", "incomplete", "ready"])
      .describe(
        "`off`: the operator pays manually. `none`: no account yet. `incomplete`: the provider needs more details before it pays.",
      ),
  }),
});

export const openPayoutAccount = endpoint({
  id: "openPayoutAccount",
  method: "POST",
  path: "/billing/payout-account",
  access: "owner",
  summary: "Get a link to set up payouts on the payment provider's page",
  answer: z.object({ url: z.string() }),
  status: 201,
  problems: ["payments_off", "payments_unavailable"],
  security: { kind: "billing_details_changed" },
});
