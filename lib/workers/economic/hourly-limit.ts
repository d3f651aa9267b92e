import { keyPrint } from "@/lib/workers/upstream/choose-key";
import type { ConnectorContext, OpenUpstream } from "@/lib/workers/upstream/open-upstream";
import type { Refusal } from "@/lib/workers/upstream/refusal";

const WITHOUT_KEY = 2_000;
const WITH_KEY = 120_000;
const HOUR_MS = 3_600_000;

/** Calls an hour, counted by key; without one by person. Sample data is not counted: nothing is sent. */
export async function hourlyLimit(
  upstream: OpenUpstream,
  context: ConnectorContext,
): Promise<Refusal | null> {
  if (upstream.sample) return null;
  const own = upstream.secret === null ? WITHOUT_KEY : WITH_KEY;
  const limit = Math.min(own, upstream.settings.hourlyLimit ?? own);
  const who = upstream.secret === null ? `person:${context.userId}` : keyPrint(upstream.secret);
  const room = await context.allow({ key: `economic:${who}`, limit, windowMs: HOUR_MS });
  if (room.allowed) return null;
  const seconds = Math.max(1, Math.ceil(room.retryAfterMs / 1000));
  return {
    code: "rate_limited",
    message: `Economic data takes ${limit} calls an hour here: try again in ${seconds} s.`,
    retryAfterMs: seconds * 1000,
    details: { limit, window_seconds: HOUR_MS / 1000 },
    own: true,
  };
}
