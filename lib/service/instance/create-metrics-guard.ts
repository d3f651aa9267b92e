import { findCallerByToken } from "@/lib/auth/find-caller";
import { createWrongKeys, type Opened } from "@/lib/limits/wrong-keys";
import { type Problem, problem } from "@/lib/schema/problem";
import { keyPlace, tooManyKeys } from "@/lib/service/process/guessed-keys";
import type { Services } from "@/lib/service/services";
import { checkKey, keysOf } from "@/lib/trigger/check-key";

interface MetricsRequest {
  readonly headers: { get(name: string): string | null };
  readonly address: string;
}

/**
 * Metrics show what an instance does, so only its operator may read them. A loopback address proves nothing,
 * because a proxy on the same machine has one too. Wrong keys are counted in memory, because metrics are also
 * read while the database is down.
 */
export function createMetricsGuard(services: Services): (request: MetricsRequest) => Promise<Problem | null> {
  const wrongKeys = createWrongKeys();
  return async ({ headers, address }) => {
    const keys = keysOf({ authorization: headers.get("authorization"), query: NO_QUERY });
    if (keys.length === 0) return NO_KEY;
    const place = keyPlace("metrics", address);
    const compared = await wrongKeys.compare(place, keys, services.clock(), (some) =>
      checkCaller(services, some),
    );
    if (compared.state === "closed") return tooManyKeys(compared.retryAfter);
    const { value, retryAfter } = compared;
    return value === null || retryAfter === null ? value : tooManyKeys(retryAfter);
  };
}

async function checkCaller(services: Services, keys: readonly string[]): Promise<Opened<Problem | null>> {
  const { metricsToken } = services.env;
  if (metricsToken !== undefined && checkKey(keys, metricsToken) === "passed")
    return { value: null, right: metricsToken };
  for (const key of keys) {
    const caller = await findCallerByToken(services, key);
    if (!caller.ok) continue;
    const isOperator = caller.value.rights.includes("instance_owner_read");
    return { value: isOperator ? null : NOT_OPERATOR, right: key };
  }
  return { value: NO_KEY, right: null };
}

const NO_QUERY = new URLSearchParams();

const NO_KEY = problem(
  "unauthorized",
  "Send MILLRACE_METRICS_TOKEN or an instance owner's API token as a Bearer token.",
);

const NOT_OPERATOR = problem("forbidden", "Only the owner of this instance can read its metrics.");
