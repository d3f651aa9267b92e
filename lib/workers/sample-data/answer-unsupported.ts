import type { JsonObject } from "@/lib/kit/json";

/** What sample data do not have is said, in the provider's way of naming a parameter: silence would look like an answer. */
export function answerUnsupported(parameter: string, why: string): JsonObject {
  const message = `Invalid ${parameter} parameter: sample data do not know it, since ${why}. Leave it out.`;
  return { code: 400, message, status: "error" };
}
