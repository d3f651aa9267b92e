import { z } from "zod";
import { byId, listOf, page, time } from "@/lib/contract/shapes";
import { idInput } from "@/lib/schema/id-input";
import { planUnit, price, priceKind } from "@/lib/schema/price";
import { tierId } from "@/lib/schema/price-tier";
import { endpointsOf, SMALL_BODY } from "./endpoint";

const endpoint = endpointsOf("Subscriptions");
const spendingCap = z
  .int()
  .min(0)
  .nullable()
  .describe(
    "The most that may be spent on this item in a calendar month: 0 stops it, else at least its price; null for no limit.",
  );
export const agreed = price
  .optional()
  .describe(
    "The price that was agreed to; refused with 409 where a worse one holds by now. Left out: whatever holds.",
  );
const offer = z.object({ price_version: z.int(), price });
const named = z.object({ tier: tierId, name: z.string() });
const tier = tierId
  .optional()
  .describe(
    "Which of the item's plans, where there are several side by side; `main`, its price, is the default.",
  );

export const subscription = z
  .object({
    id: z.string(),
    kind: priceKind,
    item_id: z.string(),
    name: z.string().nullable().describe("Of the item; null for one that is not on offer."),
    publisher: z.string().nullable(),
    available: z
      .boolean()
      .describe("False where its seller has taken the item down: nothing is charged for it."),
    status: z
      .enum(["active", "unpaid", "paused", "cancelled", "ended"])
      .describe(
        "`unpaid`: the next month opens when the balance covers it. `paused`: its owner has taken the item, or what feeds it, offline, or it is failing; no month begins or goes on, and nothing is charged, until it is back. `cancelled`: open until `ends_at`.",
      ),
    price_version: z.int(),
    price,
    offered: offer.nullable().describe("The item's price now, where it is not this subscription's."),
    announced: offer
      .extend({ effective_at: time })
      .nullable()
      .describe("A change of the item's price to come."),
    plan: named.nullable().describe("Which of the item's plans side by side; null where it has one price."),
    switching: named
      .extend({ price, effective_at: time })
      .nullable()
      .describe("Another plan that was chosen, which holds once what is paid is over."),
    key_prefix: z.string(),
    coupon: z
      .object({
        code: z.string(),
        percent: z.number().nullable(),
        amount: z.int().nullable().describe("Minor units."),
        periods_left: z.int().nullable().describe("Null for all."),
      })
      .nullable()
      .describe("What takes something off the amount of the next periods."),
    spending_cap: z.int().nullable(),
    spent_this_month: z.int(),
    runs_this_month: z.int().describe("That succeeded; widgets and dashboards have none."),
    plan_used: z
      .object({
        unit: planUnit,
        used: z.int(),
        of: z.int().describe("After so many they are refused, or, where none are, cost extra."),
        warned: z
          .union([z.literal(0), z.literal(80), z.literal(100)])
          .describe("The share in percent that was reached."),
      })
      .nullable()
      .describe("What is used of the plan's period that runs; null where no plan counts."),
    created_at: time,
    paid_until: time.nullable().describe("Moves on while the month stands still."),
    trial_ends_at: time
      .nullable()
      .describe("Until when nothing is paid, since a trial runs; null where none does."),
    failing_since: time
      .nullable()
      .describe("Since when the item is failing: no period of it is charged until it works again."),
    paused_since: time
      .nullable()
      .describe(
        "Since when the month that is paid stands still, because the item is offline or failing: it is longer by that time. After 30 days, or when it is cancelled while offline, the month is given back.",
      ),
    cancelled_at: time.nullable(),
    ends_at: time.nullable(),
  })
  .meta({ id: "Subscription" });
export type SubscriptionAnswer = z.infer<typeof subscription>;

const couponCode = z.string().trim().min(1).max(40);

export const subscribe = endpoint({
  id: "subscribe",
  method: "POST",
  path: "/subscriptions",
  access: "owner",
  summary: "Subscribe to an item of another workspace; its key is shown once",
  body: z.strictObject({
    kind: priceKind,
    id: idInput,
    spending_cap: spendingCap.optional(),
    price: agreed,
    tier,
    coupon: couponCode.optional().describe("A code of the seller's; less is paid for the first periods."),
    without_trial: z
      .boolean()
      .optional()
      .describe(
        "Who agreed to a `price` with a trial and has none any more is refused with 409 `trial_over`, unless this is true.",
      ),
  }),
  bodyBytes: SMALL_BODY,
  answer: subscription.extend({ key: z.string() }),
  status: 201,
  problems: [
    "not_offered",
    "conflict",
    "price_changed",
    "trial_over",
    "insufficient_credit",
    "spending_cap_reached",
    "rate_limited",
  ],
  conflicts: ["no_data_yet"],
  security: { kind: "subscribed", tells: ["kind", "id"] },
});

export const previewCoupon = endpoint({
  id: "previewCoupon",
  method: "POST",
  path: "/market/{kind}/{id}/coupon",
  access: "owner",
  summary: "What the first periods of an item would cost with a coupon; nothing is bought",
  params: z.object({ kind: priceKind, id: idInput }),
  body: z.strictObject({ coupon: couponCode, tier }),
  bodyBytes: SMALL_BODY,
  answer: z.object({
    code: z.string(),
    amount: z.int().describe("Of a period, in minor units."),
    whole: z.int().describe("Of a period without it."),
    currency: z.string(),
    periods: z.int().nullable().describe("For so many of the first periods; null for all."),
  }),
  problems: ["not_offered", "rate_limited"],
});

export const listSubscriptions = endpoint({
  id: "listSubscriptions",
  method: "GET",
  path: "/subscriptions",
  access: "read",
  summary: "List what this workspace has subscribed to",
  query: page,
  answer: listOf(subscription),
});

export const saveSubscription = endpoint({
  id: "saveSubscription",
  method: "PUT",
  path: "/subscriptions/{id}",
  access: "owner",
  summary: "Limit what may be spent on an item in a month",
  params: byId,
  body: z.strictObject({ spending_cap: spendingCap }),
  bodyBytes: SMALL_BODY,
  answer: subscription,
});

export const cancelSubscription = endpoint({
  id: "cancelSubscription",
  method: "DELETE",
  path: "/subscriptions/{id}",
  access: "owner",
  summary: "Cancel a subscription; a month that is paid runs to its end",
  params: byId,
  status: 204,
  security: { kind: "subscription_cancelled" },
});

export const replaceSubscriptionKey = endpoint({
  id: "replaceSubscriptionKey",
  method: "POST",
  path: "/subscriptions/{id}/key",
  access: "owner",
  summary: "Make a new key, shown once; the one before opens nothing from then on",
  params: byId,
  body: z.object({}).optional(),
  bodyBytes: SMALL_BODY,
  answer: subscription.extend({ key: z.string() }),
  status: 201,
  security: { kind: "subscription_key_replaced" },
});

export const acceptPrice = endpoint({
  id: "acceptPrice",
  method: "POST",
  path: "/subscriptions/{id}/accept",
  access: "owner",
  summary: "Accept the price that the item has now",
  params: byId,
  body: z.object({ price: agreed }).optional(),
  bodyBytes: SMALL_BODY,
  answer: subscription,
  problems: ["price_changed", "insufficient_credit", "spending_cap_reached"],
});

export const grantCredit = endpoint({
  id: "grantCredit",
  method: "POST",
  path: "/credits",
  access: "instance_owner",
  summary: "Add credit to a workspace's balance",
  body: z.strictObject({
    workspace_id: idInput,
    amount: z.int().min(1).max(1_000_000_000_000).describe("Minor units."),
    currency: z.string(),
    reference: z.string().min(1).max(200).optional().describe("Sent again, it is the same payment."),
  }),
  bodyBytes: SMALL_BODY,
  answer: z.object({ id: z.string(), workspace_id: z.string(), amount: z.int(), currency: z.string() }),
  status: 201,
  problems: ["conflict"],
  security: { kind: "credit_granted", tells: ["workspace_id", "amount", "currency"] },
});

export const getBalance = endpoint({
  id: "getBalance",
  method: "GET",
  path: "/balance",
  access: "owner_read",
  summary: "This workspace's balance in each currency",
  answer: z.object({
    items: z.array(
      z.object({
        currency: z.string(),
        amount: z.int(),
        held: z.int().describe("Of it, set aside for runs that are under way."),
      }),
    ),
  }),
});

export const publishedWorker = z
  .object({
    id: z.string().describe("The item of kind `worker` that prices and subscriptions name."),
    workflow_id: z.string(),
    type: z.string().describe("What documents name it by."),
    name: z.string(),
    description: z.string(),
    result_from: z.int().nullable(),
  })
  .meta({ id: "PublishedWorker" });

export type PublishedWorker = z.infer<typeof publishedWorker>;

export const getPublishedWorker = endpoint({
  id: "getPublishedWorker",
  method: "GET",
  path: "/workflows/{id}/worker",
  tag: "Workflows",
  access: "read",
  summary: "Read what a workflow is published as; 404 where it is not",
  params: byId,
  answer: publishedWorker,
  problems: ["workflow_not_found"],
});

export const publishWorker = endpoint({
  id: "publishWorker",
  method: "PUT",
  path: "/workflows/{id}/worker",
  tag: "Workflows",
  access: "owner",
  summary: "Publish a workflow as a worker for other workspaces; owners alone, as listing is",
  params: byId,
  body: z.strictObject({
    name: z.string().trim().min(1).max(100),
    description: z.string().max(2000).default(""),
    result_from: z.int().min(0).nullable().optional(),
  }),
  answer: publishedWorker,
  problems: ["workflow_not_found", "workflow_not_live", "invalid_input"],
  security: { kind: "worker_published", tells: ["name"] },
});

export const withdrawWorker = endpoint({
  id: "withdrawWorker",
  method: "DELETE",
  path: "/workflows/{id}/worker",
  tag: "Workflows",
  access: "owner",
  summary: "Withdraw a workflow as a worker",
  params: byId,
  status: 204,
  problems: ["workflow_not_found"],
  security: { kind: "worker_withdrawn" },
});
