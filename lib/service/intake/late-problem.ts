import { type Problem, problem } from "@/lib/schema/problem";
import type { InlineExecution } from "@/lib/service/inline/create-inline-executor";

/** A caller who asks for 202 waits for no turn: a late run of theirs goes to the queue. */
export function lateProblem(execution: InlineExecution, waitMs: number): Problem | null {
  return execution.state === "late" && waitMs > 0 ? tooManyCalls(execution.retryAfterS) : null;
}

export function tooManyCalls(retryAfter: number): Problem {
  return problem(
    "overloaded",
    `This instance can't answer more calls at once. We accepted nothing. Try again in ${retryAfter} s.`,
    { retryAfter },
  );
}

/** How long the run of a caller who waits may stand in line. */
export function patience(waitMs: number): { readonly maxWaitMs?: number } {
  return waitMs > 0 ? { maxWaitMs: waitMs } : {};
}
