import { z } from "zod";
import type { DeliveryRow } from "@/db/queries/hook-deliveries";
import type { HookRow } from "@/db/queries/hooks";
import { type Delivery, delivery, type Hook } from "@/lib/contract/hooks";

export function hookAnswer(row: HookRow, last: DeliveryRow | null): Hook {
  return {
    id: row.id,
    workflow_id: row.workflowId,
    provider_id: row.providerId,
    url: row.url,
    only_if_changed: row.onlyIfChanged,
    include_value: row.includeValue,
    created_at: row.createdAt.toISOString(),
    failing_since: row.failingSince?.toISOString() ?? null,
    paused_reason: row.endedAt === null ? row.pausedReason : null,
    ended_at: row.endedAt?.toISOString() ?? null,
    ended_reason: row.endedReason,
    last_delivery: last && { n: last.n, at: last.at.toISOString(), state: last.state },
  };
}

const message = z.looseObject({ type: z.string() });

export function deliveryAnswer({ url }: HookRow, row: DeliveryRow): Delivery {
  return {
    n: row.n,
    webhook_id: row.webhookId,
    at: row.at.toISOString(),
    request: { method: "POST", url, body: message.parse(JSON.parse(row.body)) },
    attempts: readAttempts(row),
    state: row.state,
    next_attempt_at: row.nextAt?.toISOString() ?? null,
  };
}

export function readAttempts({ attempts }: Pick<DeliveryRow, "attempts">): Delivery["attempts"] {
  return delivery.shape.attempts.parse(JSON.parse(attempts));
}
