import type { JsonObject } from "@/lib/kit/json";

/**
 * Returns an error like the provider's, because a response that ignored the parameter would look like a valid
 * result.
 */
export function answerUnsupported(parameter: string, why: string): JsonObject {
  const message = `Invalid ${parameter} parameter: ${why}. Leave it empty.`;
  return { code: 400, message, status: "error" };
}
