import type { JsonObject } from "@/lib/kit/json";
import type { OpenUpstream } from "./open-upstream";

/** When it was fetched, and whether it is made up. A kept answer keeps its stamps. */
export function stamped(result: JsonObject, upstream: OpenUpstream): JsonObject {
  const as_of = new Date(upstream.now()).toISOString();
  return upstream.sample ? { ...result, as_of, sample: true } : { ...result, as_of };
}
