import type { JsonObject } from "@/lib/kit/json";

/**
 * Returns an error in the provider's style for an unsupported parameter, because a response that ignored it
 * would look like a valid result.
 */
export function answerUnsupported(parameter: string, why: string): JsonObject {
  const message = `Invalid ${parameter} parameter: sample data doesn't support it, because ${why}. Leave it empty.`;
  return { code: 400, message, status: "error" };
}
