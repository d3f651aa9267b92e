import { isJsonObject } from "@/lib/kit/json";
import type { Dialect, Verdict } from "@/lib/workers/upstream/dialect";

/**
 * The provider explains errors mostly in text, because the status is ambiguous: an exhausted account and a
 * wrong key both have status 401, or even 200.
 */
export const newsDialect: Dialect = {
  name: "The news provider",

  stated(body) {
    if (!isJsonObject(body) || body.error === undefined || body.error === null) return null;
    const { error } = body;
    const inner = isJsonObject(error) ? error.message : error;
    return { status: null, text: typeof inner === "string" ? inner : JSON.stringify(error) };
  },

  checkParams(status, said) {
    if (status === 503) return { code: "rate_limited" };
    if (![200, 400, 401].includes(status)) return null;
    return wordsOf(said) ?? (status === 200 ? { code: "invalid_params" } : null);
  },
};

function wordsOf(said: string): Verdict | null {
  if (/\btokens\b|subscri|upgrade|\bplan\b/i.test(said)) return { code: "plan_required" };
  if (/too many requests|concurrent|parallel|simultaneous/i.test(said)) return { code: "rate_limited" };
  if (/api[ _-]?key|unauthori[sz]ed|not authenticated/i.test(said)) return { code: "invalid_key" };
  return null;
}
