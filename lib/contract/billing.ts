import { z } from "zod";
import { listOf, page, time } from "@/lib/contract/shapes";
import { priceKind } from "@/lib/schema/price";
import { endpointsOf } from "./endpoint";

const endpoint = endpointsOf("Subscriptions");

/** The money of a workspace; the operator's side of it. */

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
        "`month_returned`, `cycle_returned`: given back by its seller, in part or whole; or a month of what its seller deleted, or a run whose call had been refused since the database did not answer in time. `payout_returned`: one that did not arrive, or was cancelled. `share_taken`: what the operator keeps of the sale beside it; `share_returned`: its part of what went back.",
      ),
    amount: z.int().describe("Minor units; negative where it left the balance."),
    balance: z.int().describe("After it."),
    item: z
      .object({ kind: priceKind, id: z.string(), name: z.string().nullable() })
      .nullable()
      .describe("What was paid for; its name is null where it is gone, or somebody else's private one."),
    run_id: z.string().nullable().describe("The run that succeeded, for a cycle."),
    period: z.object({ start: time, end: time }).nullable().describe("The month that was paid."),
    reference: z.string().nullable().describe("The payment's."),
  })
  .meta({ id: "StatementEntry" });
export type StatementEntry = z.infer<typeof statementEntry>;

export const listEntries = endpoint({
  id: "listEntries",
  method: "GET",
  path: "/balance/entries",
  access: "owner_read",
  summary: "The statement of this workspace's balance in one currency",
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
    actor: z.string().nullable().describe("E-mail of who granted it."),
  })
  .meta({ id: "Credit" });
export type Credit = z.infer<typeof credit>;

export const listCredits = endpoint({
  id: "listCredits",
  method: "GET",
  path: "/credits",
  access: "instance_owner",
  summary: "List the credit that was added to balances on this instance",
  query: page,
  answer: listOf(credit),
});

export const listWorkspaces = endpoint({
  id: "listWorkspaces",
  method: "GET",
  path: "/workspaces",
  tag: "People",
  access: "instance_owner",
  summary: "List the workspaces of this instance, with their owners and balances",
  query: page.extend({
    q: z.string().trim().max(200).optional().describe("Looks at names and at owners' e-mails."),
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
