import type { LimitRequest, Secret } from "@/lib/workers/define-worker";
import type { ConnectorContext } from "@/lib/workers/upstream/open-upstream";
import type { Refusal } from "@/lib/workers/upstream/refusal";

const CALLS = 5;
const WINDOW_MS = 60_000;

export function sharedKeyWindow(userId: string): LimitRequest {
  return { key: `market:shared:${userId}`, limit: CALLS, windowMs: WINDOW_MS };
}

/**
 * Everyone shares the deployment's key. Each person may make five calls in any 60 seconds, and a list of
 * symbols counts as one call. Calls with a workspace's or worker's own key aren't limited.
 */
export async function sharedKeyLimit(
  secret: Secret | null,
  context: ConnectorContext,
): Promise<Refusal | null> {
  if (secret?.source !== "deployment") return null;
  const room = await context.allow(sharedKeyWindow(context.userId));
  if (room.allowed) return null;
  const seconds = Math.max(1, Math.ceil(room.retryAfterMs / 1000));
  return {
    code: "rate_limited",
    message: `The shared key allows ${CALLS} calls a minute per person. Try again in ${seconds} s, or enter your own key.`,
    retryAfterMs: seconds * 1000,
    details: { limit: CALLS, window_seconds: WINDOW_MS / 1000 },
    own: true,
  };
}
