import { z } from "zod";
import { byId, listOf, page, time } from "@/lib/contract/shapes";
import { endpointsOf, SMALL_BODY } from "./endpoint";

/** Endpoints for refunding the credit of closed workspaces to the cards that paid for it. */

const endpoint = endpointsOf("Billing");
const status = z
  .enum(["pending", "refunded", "failed", "paid_by_hand"])
  .describe(
    "`pending` and `failed` refunds are still owed. `failed`: the provider refused the refund, or couldn't deliver it.",
  );

const cardRefund = z
  .object({
    id: z.string(),
    workspace: z.object({ id: z.string(), name: z.string() }).describe("The closed workspace."),
    amount: z.int().describe("Minor units."),
    currency: z.string(),
    status,
    payment: z.string().nullable().describe("The provider's reference of the refunded payment."),
    planned_at: time,
    ended_at: time.nullable(),
    note: z.string().nullable().describe("Why the refund is pending or failed, or your own note."),
  })
  .meta({ id: "CardRefund" });
export type CardRefund = z.infer<typeof cardRefund>;

export const listCardRefunds = endpoint({
  id: "listCardRefunds",
  method: "GET",
  path: "/instance/refunds",
  access: "instance_owner_read",
  summary: "List the refunds of closed workspaces' unused credit, newest first",
  query: page.extend({ status: status.optional() }),
  answer: listOf(cardRefund),
});

export const payCardRefunds = endpoint({
  id: "payCardRefunds",
  method: "POST",
  path: "/instance/workspaces/{id}/refunds/paid",
  access: "instance_owner",
  summary:
    "Mark the whole amount owed to a closed workspace as paid manually. Refunds already sent to the payment provider continue",
  params: byId,
  body: z.strictObject({ note: z.string().trim().max(500).optional() }).optional(),
  bodyBytes: SMALL_BODY,
  answer: z.object({ items: z.array(cardRefund) }),
  problems: ["not_found"],
  security: { kind: "card_refunds_paid", fields: ["id", "note"] },
});
