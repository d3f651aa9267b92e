import type { Quota } from "@/lib/schema/quota";

/**
 * Reports the remaining quota of a plan, as in draft-ietf-httpapi-ratelimit-headers (`q` units in `w`
 * seconds, of which `r` are left for `t` seconds), and in a header of our own that needs no parsing.
 */
export function quotaHeaders(quota: Quota | null | undefined): Readonly<Record<string, string>> {
  if (!quota) return NONE;
  const { units, left, resetS, periodS } = quota;
  return {
    "RateLimit-Policy": `"plan";q=${units};w=${periodS}`,
    RateLimit: `"plan";r=${left};t=${resetS}`,
    "X-Quota-Remaining": String(left),
  };
}

const NONE = {};
