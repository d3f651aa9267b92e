import { z } from "zod";
import { listOf, page, time } from "@/lib/contract/shapes";
import { priceKind } from "@/lib/schema/price";
import { endpointsOf } from "./endpoint";

const endpoint = endpointsOf("Subscriptions");

const statementEntry = z
  .object({
    id: z.string(),
    at: time,
    what: z
      .enum([
        "payment",
        "refund",
        "cycle_sold",
        "cycle_bought",
        "reads_sold",
        "reads_bought",
        "month_sold",
        "month_bought",
        "month_returned",
        "cycle_returned",
        "payout",
        "payout_returned",
        "share_taken",
        "share_returned",
      ])
      .describe(
        "`month_returned`, `cycle_returned`: a full or partial refund by the seller, a refund because the seller deleted the item, or a refund of a run whose call failed because the database did not respond in time. `payout_returned`: a failed or cancelled payout. `share_taken`: the operator's share of the sale; `share_returned`: its part of a refund.",
      ),
    amount: z.int().describe("Amount in minor units; negative if it was deducted from the balance."),
    balance: z.int().describe("Balance after this entry."),
    item: z
      .object({ kind: priceKind, id: z.string(), name: z.string().nullable() })
      .nullable()
      .describe("The item; its name is null if it was deleted, or is another workspace's private item."),
    run_id: z.string().nullable().describe("The run that succeeded, for a cycle."),
    period: z.object({ start: time, end: time }).nullable().describe("The paid period."),
    reference: z.string().nullable().describe("Reference of the payment."),
  })
  .meta({ id: "StatementEntry" });
export type StatementEntry = z.infer<typeof statementEntry>;

export const listEntries = endpoint({
  id: "listEntries",
  method: "GET",
  path: "/balance/entries",
  access: "owner_read",
  summary: "List this workspace's ledger entries in one currency",
  query: page.extend({ currency: z.string() }),
  answer: listOf(statementEntry),
});

const credit = z
  .object({
    id: z.string(),
    at: time,
    workspace: z.object({ id: z.string(), name: z.string() }),
    amount: z.int(),
    currency: z.string(),
    reference: z.string(),
    actor: z.string().nullable().describe("Email of the person who added the credit."),
  })
  .meta({ id: "Credit" });
export type Credit = z.infer<typeof credit>;

export const listCredits = endpoint({
  id: "listCredits",
  method: "GET",
  path: "/credits",
  access: "instance_owner",
  summary: "List credit added to balances on this instance",
  query: page,
  answer: listOf(credit),
});

export const listWorkspaces = endpoint({
  id: "listWorkspaces",
  method: "GET",
  path: "/workspaces",
  tag: "People",
  access: "instance_owner",
  summary: "List the workspaces on this instance, with their owners and balances",
  query: page.extend({
    q: z.string().trim().max(200).optional().describe("Searches names and owners' email addresses."),
  }),
  answer: listOf(
    z.object({
      id: z.string(),
      name: z.string(),
      owners: z.array(z.string()),
      balances: z.array(z.object({ currency: z.string(), amount: z.int() })),
    }),
  ),
});
