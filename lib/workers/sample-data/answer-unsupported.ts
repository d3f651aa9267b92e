import type { JsonObject } from "@/lib/kit/json";

/**
 * Unsupported parameters are reported as errors in the provider's style, because ignoring them would look
 * like a result.
 */
export function answerUnsupported(parameter: string, why: string): JsonObject {
  const message = `Invalid ${parameter} parameter: sample data doesn't support it, because ${why}. Leave it empty.`;
  return { code: 400, message, status: "error" };
}
