import { z } from "zod";
import { byId, listOf, page, time } from "@/lib/contract/shapes";
import { idInput } from "@/lib/schema/id-input";
import { planUnit, price, priceKind } from "@/lib/schema/price";
import { endpointsOf, SMALL_BODY } from "./endpoint";

const endpoint = endpointsOf("Selling");
const money = z.array(z.object({ currency: z.string(), amount: z.int() }));

const subscriber = z
  .object({
    id: z.string().describe("Of the subscription."),
    workspace: z.string().describe("The name of the workspace that subscribed."),
    kind: priceKind,
    item_id: z.string(),
    name: z
      .string()
      .nullable()
      .describe("Of the item; null where it is gone, or somebody else's private one."),
    status: z.enum(["active", "unpaid", "paused", "cancelled", "ended"]),
    price,
    plan_used: z
      .object({ unit: planUnit, used: z.int(), of: z.int() })
      .nullable()
      .describe("What is used of the plan's period that runs; null where no plan counts."),
    runs_this_month: z.int().describe("That succeeded; widgets and dashboards have none."),
    earned: money.describe(
      "Minor units that it brought in, less what went back; the operator's share is not taken off.",
    ),
    created_at: time,
    paid_until: time.nullable(),
    trial_ends_at: time.nullable().describe("When the trial that runs is over; null where none runs."),
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
  query: page.extend({ kind: priceKind.optional(), id: idInput.optional().describe("Of one item.") }),
  answer: listOf(subscriber),
});

const sales = z
  .object({
    kind: priceKind,
    id: z.string(),
    name: z.string().nullable(),
    subscribers: z.int().describe("Who has not cancelled."),
    joined: z.int().describe("Subscribed in the last 30 days."),
    left: z.int().describe("Of those who were subscribed 30 days ago, so many have cancelled since."),
    churn: z.number().nullable().describe("The same as a share, from 0 to 1; null where nobody was."),
    revenue: z
      .array(z.object({ currency: z.string(), this_month: z.int(), total: z.int() }))
      .describe("Minor units, less what went back."),
    next_message_at: time
      .nullable()
      .describe("When its subscribers may be told something again; null for now."),
  })
  .meta({ id: "ItemSales" });
export type ItemSales = z.infer<typeof sales>;

export const listSales = endpoint({
  id: "listSales",
  method: "GET",
  path: "/sales",
  access: "owner_read",
  summary:
    "Subscribers, churn and revenue of each item: at most 200 items, those with the most subscribers first",
  answer: z.object({ items: z.array(sales) }),
});

export const endSubscription = endpoint({
  id: "endSubscription",
  method: "POST",
  path: "/subscriptions/{id}/end",
  access: "owner",
  summary:
    "End a buyer's subscription to this workspace's item at once, and give back the rest of the period",
  params: byId,
  body: z
    .strictObject({
      reason: z
        .string()
        .trim()
        .max(500)
        .optional()
        .describe("Told to the buyer, with the mail that says so."),
    })
    .optional(),
  bodyBytes: SMALL_BODY,
  answer: z.object({
    refunded: z.int().describe("Minor units: the share of the period that is left, to the buyer's favour."),
    currency: z.string(),
  }),
  problems: ["forbidden", "conflict", "balance_too_low"],
  security: { kind: "subscriber_ended" },
});

/** Letters of any language have up to four bytes. */
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
      .regex(/^\P{Cc}*$/u, "A subject is one line."),
    text: z.string().trim().min(1).max(4000),
  }),
  bodyBytes: MESSAGE_BODY,
  answer: z.object({ sent_to: z.int().describe("Addresses."), next_message_at: time }),
  status: 202,
  problems: ["conflict", "rate_limited"],
  security: { kind: "subscribers_told", tells: ["subject"] },
});
