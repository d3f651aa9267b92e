import { z } from "zod";
import { byId, listOf, page, time } from "@/lib/contract/shapes";
import { idInput } from "@/lib/schema/id-input";
import { planUnit, price, priceKind } from "@/lib/schema/price";
import { endpointsOf, SMALL_BODY } from "./endpoint";

const endpoint = endpointsOf("Selling");
const money = z.array(z.object({ currency: z.string(), amount: z.int() }));

const subscriber = z
  .object({
    id: z.string().describe("ID of the subscription."),
    workspace: z.string().describe("Name of the buyer's workspace."),
    kind: priceKind,
    item_id: z.string(),
    name: z
      .string()
      .nullable()
      .describe("Name of the item; null if it was deleted, or is another workspace's private item."),
    status: z.enum(["active", "unpaid", "paused", "cancelled", "ended"]),
    price,
    plan_used: z
      .object({ unit: planUnit, used: z.int(), of: z.int() })
      .nullable()
      .describe("Usage in the plan's current period; null without a metered plan."),
    runs_this_month: z.int().describe("Successful runs; 0 for widgets and dashboards."),
    earned: money.describe("Revenue in minor units, after refunds and before the operator's share."),
    created_at: time,
    paid_until: time.nullable(),
    trial_ends_at: time.nullable().describe("End of the trial; null without a running trial."),
    cancelled_at: time.nullable(),
    ends_at: time.nullable(),
  })
  .meta({ id: "Subscriber" });
export type Subscriber = z.infer<typeof subscriber>;

export const listSubscribers = endpoint({
  id: "listSubscribers",
  method: "GET",
  path: "/subscribers",
  access: "owner_read",
  summary: "List subscribers to this workspace's items, newest first, including former ones",
  query: page.extend({ kind: priceKind.optional(), id: idInput.optional().describe("Only this item.") }),
  answer: listOf(subscriber),
});

const sales = z
  .object({
    kind: priceKind,
    id: z.string(),
    name: z.string().nullable(),
    subscribers: z.int().describe("Subscribers who have not cancelled."),
    joined: z.int().describe("Subscribed in the last 30 days."),
    left: z.int().describe("Subscribers of 30 days ago who have cancelled since."),
    churn: z
      .number()
      .nullable()
      .describe("`left` as a share of the subscribers 30 days ago, from 0 to 1; null if there were none."),
    revenue: z
      .array(z.object({ currency: z.string(), this_month: z.int(), total: z.int() }))
      .describe("Minor units, after refunds."),
    next_message_at: time
      .nullable()
      .describe("When you can message the item's subscribers again; null if you can now."),
  })
  .meta({ id: "ItemSales" });
export type ItemSales = z.infer<typeof sales>;

export const listSales = endpoint({
  id: "listSales",
  method: "GET",
  path: "/sales",
  access: "owner_read",
  summary:
    "List subscribers, churn and revenue per item: at most 200 items, those with the most subscribers first",
  answer: z.object({ items: z.array(sales) }),
});

export const endSubscription = endpoint({
  id: "endSubscription",
  method: "POST",
  path: "/subscriptions/{id}/end",
  access: "owner",
  summary:
    "End a buyer's subscription to this workspace's item immediately and refund the unused part of the period",
  params: byId,
  body: z
    .strictObject({
      reason: z.string().trim().max(500).optional().describe("Included in the email to the buyer."),
    })
    .optional(),
  bodyBytes: SMALL_BODY,
  answer: z.object({
    refunded: z
      .int()
      .describe("Minor units: the charge for the rest of the period, rounded in the buyer's favour."),
    currency: z.string(),
  }),
  problems: ["forbidden", "conflict", "balance_too_low"],
  security: { kind: "subscriber_ended" },
});

/** Maximum size of the request body, enough for the longest message at up to four bytes per character. */
const MESSAGE_BODY = 24 * 1024;

export const messageSubscribers = endpoint({
  id: "tellSubscribers",
  method: "POST",
  path: "/prices/{kind}/{id}/messages",
  access: "owner",
  summary: "Email all subscribers of an item in plain text, at most once every 24 hours",
  params: z.object({ kind: priceKind, id: idInput }),
  body: z.strictObject({
    subject: z
      .string()
      .trim()
      .min(1)
      .max(120)
      .regex(/^\P{Cc}*$/u, "Use one line."),
    text: z.string().trim().min(1).max(4000),
  }),
  bodyBytes: MESSAGE_BODY,
  answer: z.object({ sent_to: z.int().describe("Addresses."), next_message_at: time }),
  status: 202,
  problems: ["conflict", "rate_limited"],
  security: { kind: "subscribers_told", fields: ["subject"] },
});
