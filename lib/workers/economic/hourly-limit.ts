import type { LimitRequest, Secret } from "@/lib/workers/define-worker";
import { keyPrint } from "@/lib/workers/upstream/choose-key";
import type { ConnectorContext, OpenUpstream } from "@/lib/workers/upstream/open-upstream";
import type { Refusal } from "@/lib/workers/upstream/refusal";

const WITHOUT_KEY = 2_000;
const WITH_KEY = 120_000;
const HOUR_MS = 3_600_000;

export function economicLimit(
  secret: Secret | null,
  hourlyLimit: number | undefined,
  userId: string,
): LimitRequest {
  const own = secret === null ? WITHOUT_KEY : WITH_KEY;
  const who = secret === null ? `person:${userId}` : keyPrint(secret);
  return { key: `economic:${who}`, limit: Math.min(own, hourlyLimit ?? own), windowMs: HOUR_MS };
}

/** Sample data doesn't count, because no request is sent for it. */
export async function hourlyLimit(
  upstream: OpenUpstream,
  context: ConnectorContext,
): Promise<Refusal | null> {
  if (upstream.sample) return null;
  const request = economicLimit(upstream.secret, upstream.settings.hourlyLimit, context.userId);
  const { limit } = request;
  const room = await context.allow(request);
  if (room.allowed) return null;
  const seconds = Math.max(1, Math.ceil(room.retryAfterMs / 1000));
  return {
    code: "rate_limited",
    message: `Limit of ${limit} economic data calls an hour reached. Try again in ${seconds} s.`,
    retryAfterMs: seconds * 1000,
    details: { limit, window_seconds: HOUR_MS / 1000 },
    own: true,
  };
}
