import { z } from "zod";
import { byId, listOf, MAX_VERSIONS, page, time } from "@/lib/contract/shapes";
import { idInput } from "@/lib/schema/id-input";
import { endpointsOf, SMALL_BODY } from "./endpoint";

const endpoint = endpointsOf("Webhooks");

export const HOOKS_A_WORKSPACE = 100;

const deliveryState = z
  .enum(["pending", "delivered", "failed", "dropped"])
  .describe(
    "`pending`: waiting for its first or next attempt; `failed`: all attempts failed; `dropped`: the webhook stopped, or the workspace lost access to the data.",
  );

const hook = z.object({
  id: z.string(),
  workflow_id: z.string(),
  provider_id: z.string(),
  url: z.string(),
  only_if_changed: z.boolean(),
  include_value: z.boolean(),
  created_at: time,
  failing_since: time.nullable().describe("The first failed attempt since the last success."),
  paused_reason: z
    .enum(["quota_used"])
    .nullable()
    .describe(
      "`quota_used`: the plan has no reads left. Delivery resumes with the newest value in the next period.",
    ),
  ended_at: time.nullable(),
  ended_reason: z
    .enum(["gone", "no_success", "access_ended", "serves_table"])
    .nullable()
    .describe(
      "`gone`: the receiver responded with 410; `no_success`: five days of failures; `access_ended`: the workflow was deleted or the subscription ended; `serves_table`: the provider now serves a table, which publishes no values.",
    ),
  last_delivery: z.object({ n: z.int(), at: time, state: deliveryState }).nullable(),
});
export const hookShape = hook.meta({
  id: "Hook",
  description: "Sends a POST request to your URL for each value that a data provider publishes.",
});
export type Hook = z.infer<typeof hookShape>;

const listedHook = hook
  .extend({
    workflow_name: z
      .string()
      .nullable()
      .describe("Null if the workflow was deleted, or if another workspace owns it and no longer offers it."),
  })
  .meta({ id: "ListedHook" });
export type ListedHook = z.infer<typeof listedHook>;

export const delivery = z
  .object({
    n: z.int().describe("Counts from 1 per webhook."),
    webhook_id: z.string().describe("The message's `webhook-id`, the same for all attempts."),
    at: time,
    request: z.object({
      method: z.literal("POST"),
      url: z.string(),
      body: z.looseObject({ type: z.string() }).describe("The message."),
    }),
    attempts: z.array(
      z.object({
        at: time,
        status: z.int().nullable().describe("Status of the receiver's response; null if there was none."),
        error: z.object({ code: z.string(), message: z.string() }).nullable(),
      }),
    ),
    state: deliveryState,
    next_attempt_at: time.nullable(),
  })
  .meta({ id: "HookDelivery" });
export type Delivery = z.infer<typeof delivery>;

const byDelivery = byId.extend({ n: z.coerce.number().int().min(1).max(MAX_VERSIONS) });

export const createHook = endpoint({
  id: "createHook",
  method: "POST",
  path: "/hooks",
  access: "write",
  summary: "Create a webhook for a data provider you own or subscribe to",
  body: z.strictObject({
    workflow_id: idInput,
    provider_id: z.string().min(1).max(64),
    url: z.string().trim().min(1).max(2_000).describe("Messages are posted here, by http or https."),
    only_if_changed: z
      .boolean()
      .default(false)
      .describe("Send a message only if the value differs, byte for byte, from the previous one."),
    include_value: z
      .boolean()
      .default(false)
      .describe("Include the value in the message if its size is at most 64 KiB."),
  }),
  bodyBytes: SMALL_BODY,
  answer: hook
    .extend({ secret: z.string().describe("Signs messages (Standard Webhooks). Shown only once.") })
    .meta({ id: "NewHook" }),
  status: 201,
  problems: ["provider_not_found", "conflict"],
  security: { kind: "hook_made", fields: ["workflow_id", "provider_id"] },
});

export const listHooks = endpoint({
  id: "listHooks",
  method: "GET",
  path: "/hooks",
  access: "read",
  summary: "List this workspace's webhooks, including stopped ones",
  query: page,
  answer: listOf(listedHook),
});

export const deleteHook = endpoint({
  id: "deleteHook",
  method: "DELETE",
  path: "/hooks/{id}",
  access: "write",
  summary: "Delete a webhook and its stored messages; pending messages are not sent",
  params: byId,
  status: 204,
  security: { kind: "hook_deleted" },
});

export const listDeliveries = endpoint({
  id: "listDeliveries",
  method: "GET",
  path: "/hooks/{id}/deliveries",
  access: "read",
  summary: "List a webhook's deliveries and their attempts",
  params: byId,
  query: page,
  answer: listOf(delivery),
});

export const testHook = endpoint({
  id: "testHook",
  method: "POST",
  path: "/hooks/{id}/test",
  access: "write",
  summary: "Send a test message (`hook.test`)",
  params: byId,
  answer: delivery,
  status: 202,
  problems: ["conflict", "rate_limited"],
});

export const redeliver = endpoint({
  id: "redeliver",
  method: "POST",
  path: "/hooks/{id}/deliveries/{n}/redeliver",
  access: "write",
  summary: "Resend a webhook message with its original ID",
  params: byDelivery,
  answer: delivery,
  status: 202,
  problems: ["conflict", "rate_limited"],
});
