import { z } from "zod";
import type { JsonObject } from "@/lib/kit/json";
import { addTitles } from "./add-titles";
import type { OpenUpstream } from "./open-upstream";

export const stamps = addTitles({
  as_of: z.string().describe("Time when the data was fetched (ISO 8601)."),
  sample: z.literal(true).optional().describe("True for sample data."),
});

/** A cached response keeps the `as_of` of its first fetch. */
export function stampResult(result: JsonObject, upstream: OpenUpstream): JsonObject {
  const as_of = new Date(upstream.receivedAt()).toISOString();
  return upstream.sample ? { ...result, as_of, sample: true } : { ...result, as_of };
}
