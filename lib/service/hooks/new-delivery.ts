import type { HookEvent } from "@/db/queries/hook-events";
import type { HookRow } from "@/db/queries/hooks";
import { randomToken } from "@/lib/kit/id";

const TEST = "hook.test";

export function newDelivery({ id, workspaceId }: HookRow, n: number, body: string, now: Date) {
  return {
    hookId: id,
    n,
    workspaceId,
    webhookId: `msg_${randomToken(24)}`,
    at: now,
    body,
    nextAt: now,
  };
}

/**
 * The value is already JSON text. It is inserted without being parsed, so that
 * numbers stay as they were written.
 */
export function publishedBody(origin: string, event: HookEvent, value: string | null): string {
  const facts = JSON.stringify({
    type: "provider.published",
    workflow_id: event.workflowId,
    provider_id: event.providerId,
    version: event.version,
    as_of: event.publishedAt.toISOString(),
    url: addressOf(origin, event),
  });
  return value === null ? facts : `${facts.slice(0, -1)},"value":${value}}`;
}

export function testBody(origin: string, hook: Pick<HookRow, "workflowId" | "providerId">): string {
  return JSON.stringify({
    type: TEST,
    workflow_id: hook.workflowId,
    provider_id: hook.providerId,
    url: addressOf(origin, hook),
  });
}

export function isTest(body: string): boolean {
  return body.startsWith(`{"type":"${TEST}"`);
}

function addressOf(
  origin: string,
  { workflowId, providerId }: Pick<HookRow, "workflowId" | "providerId">,
): string {
  return `${origin}/api/w/${workflowId}/${providerId}`;
}
