import { fail } from "@/lib/kit/result";
import { problem } from "@/lib/schema/problem";

const RETRY_AFTER_S = 60;

export function unavailable() {
  return fail(
    problem("payments_unavailable", "Payment provider unavailable. Try again in a few minutes.", {
      retryAfter: RETRY_AFTER_S,
    }),
  );
}
