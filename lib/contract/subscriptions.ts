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
    "Maximum spending on this item per calendar month. 0 stops all spending; any other limit must be at least the item's price; null for no limit.",
  );
export const agreed = price
  .optional()
  .describe(
    "The price you agreed to. 409 if the current price is worse. If omitted, you accept the current price.",
  );
const offer = z.object({ price_version: z.int(), price });
const named = z.object({ tier: tierId, name: z.string() });
const tier = tierId.optional().describe("One of the item's plans. Default: `main`, the item's own price.");

export const subscription = z
  .object({
    id: z.string(),
    kind: priceKind,
    item_id: z.string(),
    name: z.string().nullable().describe("Name of the item; null if the item isn't offered."),
    publisher: z.string().nullable(),
    available: z
      .boolean()
      .describe("False if the seller has taken the item offline. Nothing is charged then."),
    status: z
      .enum(["active", "unpaid", "paused", "cancelled", "ended"])
      .describe(
        "`unpaid`: the next month starts when the balance covers it. `paused`: the item or the workflow that feeds it is offline or failing; no month starts or continues, and nothing is charged, until it works again. `cancelled`: usable until `ends_at`.",
      ),
    price_version: z.int(),
    price,
    offered: offer.nullable().describe("The item's current price, if it differs from this subscription's."),
    announced: offer
      .extend({ effective_at: time })
      .nullable()
      .describe("Announced change of the item's price."),
    plan: named.nullable().describe("The item's plan; null if the item has a single price."),
    switching: named
      .extend({ price, effective_at: time })
      .nullable()
      .describe("Pending switch to another plan, at the end of the paid period."),
    key_prefix: z.string(),
    coupon: z
      .object({
        code: z.string(),
        percent: z.number().nullable(),
        amount: z.int().nullable().describe("Minor units."),
        periods_left: z.int().nullable().describe("Periods the coupon still applies to; null for all."),
      })
      .nullable()
      .describe("Coupon that reduces the next periods."),
    spending_cap: z.int().nullable(),
    spent_this_month: z.int(),
    runs_this_month: z.int().describe("Successful runs; 0 for widgets and dashboards."),
    plan_used: z
      .object({
        unit: planUnit,
        used: z.int(),
        of: z.int().describe("Beyond this number, units are rejected or cost extra."),
        warned: z
          .union([z.literal(0), z.literal(80), z.literal(100)])
          .describe("Warning level that usage has reached, in percent; 0 for none."),
      })
      .nullable()
      .describe("Usage in the plan's current period; null without a metered plan."),
    created_at: time,
    paid_until: time
      .nullable()
      .describe("End of the paid period, which is extended while the subscription is paused."),
    trial_ends_at: time.nullable().describe("End of the trial; null without a running trial."),
    failing_since: time
      .nullable()
      .describe("When the item began failing; no new period is charged until it works again."),
    paused_since: time
      .nullable()
      .describe(
        "When the paid period was paused because the item is offline or failing; the period is extended by that time. After 30 days, or if you cancel while it is offline, the period is refunded.",
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
  summary:
    "Subscribe to an item from another workspace. The response contains the subscription's API key, which is shown only once",
  body: z.strictObject({
    kind: priceKind,
    id: idInput,
    spending_cap: spendingCap.optional(),
    price: agreed,
    tier,
    coupon: couponCode.optional().describe("A coupon code from the seller, which reduces the first periods."),
    without_trial: z
      .boolean()
      .optional()
      .describe(
        "If `price` includes a trial that you have already used, the call fails with 409 `trial_over`, unless this is true.",
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
  security: { kind: "subscribed", fields: ["kind", "id"] },
});

export const previewCoupon = endpoint({
  id: "previewCoupon",
  method: "POST",
  path: "/market/{kind}/{id}/coupon",
  access: "owner",
  summary: "Preview what an item's first billing periods cost with a coupon",
  params: z.object({ kind: priceKind, id: idInput }),
  body: z.strictObject({ coupon: couponCode, tier }),
  bodyBytes: SMALL_BODY,
  answer: z.object({
    code: z.string(),
    amount: z.int().describe("Price of a period, in minor units."),
    whole: z.int().describe("Price of a period without the coupon."),
    currency: z.string(),
    periods: z.int().nullable().describe("Number of periods that the coupon applies to; null for all."),
  }),
  problems: ["not_offered", "rate_limited"],
});

export const listSubscriptions = endpoint({
  id: "listSubscriptions",
  method: "GET",
  path: "/subscriptions",
  access: "read",
  summary: "List this workspace's subscriptions",
  query: page,
  answer: listOf(subscription),
});

export const saveSubscription = endpoint({
  id: "saveSubscription",
  method: "PUT",
  path: "/subscriptions/{id}",
  access: "owner",
  summary: "Set the monthly spending limit of a subscription",
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
  summary: "Cancel a subscription. Access continues until the end of the paid period",
  params: byId,
  status: 204,
  security: { kind: "subscription_cancelled" },
});

export const replaceSubscriptionKey = endpoint({
  id: "replaceSubscriptionKey",
  method: "POST",
  path: "/subscriptions/{id}/key",
  access: "owner",
  summary:
    "Replace a subscription's key. The new key is shown only once, and the previous key stops working immediately",
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
  summary: "Accept the current price of the subscription's item",
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
    reference: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe("Repeating a reference does not add credit again."),
  }),
  bodyBytes: SMALL_BODY,
  answer: z.object({ id: z.string(), workspace_id: z.string(), amount: z.int(), currency: z.string() }),
  status: 201,
  problems: ["conflict"],
  security: { kind: "credit_granted", fields: ["workspace_id", "amount", "currency"] },
});

export const getBalance = endpoint({
  id: "getBalance",
  method: "GET",
  path: "/balance",
  access: "owner_read",
  summary: "Get this workspace's balance in each currency",
  answer: z.object({
    items: z.array(
      z.object({
        currency: z.string(),
        amount: z.int(),
        held: z.int().describe("The part reserved for running runs."),
      }),
    ),
  }),
});

export const publishedWorker = z
  .object({
    id: z.string().describe("The item of kind `worker` that prices and subscriptions name."),
    workflow_id: z.string(),
    type: z.string().describe("The worker's type in documents."),
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
  summary: "Get the worker that a workflow is published as; 404 if there is none",
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
  summary: "Publish a workflow as a worker for other workspaces (owners only)",
  params: byId,
  body: z.strictObject({
    name: z.string().trim().min(1).max(100),
    description: z.string().max(2000).default(""),
    result_from: z.int().min(0).nullable().optional(),
  }),
  answer: publishedWorker,
  problems: ["workflow_not_found", "workflow_not_live", "invalid_input"],
  security: { kind: "worker_published", fields: ["name"] },
});

export const withdrawWorker = endpoint({
  id: "withdrawWorker",
  method: "DELETE",
  path: "/workflows/{id}/worker",
  tag: "Workflows",
  access: "owner",
  summary: "Stop offering a workflow as a worker to other workspaces (owners only)",
  params: byId,
  status: 204,
  problems: ["workflow_not_found"],
  security: { kind: "worker_withdrawn" },
});
