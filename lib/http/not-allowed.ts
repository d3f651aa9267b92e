import { problem } from "@/lib/schema/problem";
import type { ApiAnswer } from "./api-request";
import { problemAnswer } from "./problem-answer";

export const UNCACHED = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" } as const;

export function notAllowed(allow: string): ApiAnswer {
  return problemAnswer(problem("method_not_allowed", `Method not allowed. Use ${allow}.`), {
    ...UNCACHED,
    Allow: allow,
    "Access-Control-Allow-Origin": "*",
  });
}
