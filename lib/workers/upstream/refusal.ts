import type { JsonObject } from "@/lib/kit/json";
import type { StepErrorCode } from "@/lib/schema/step-error";
import { failed, type Loaded, type WorkerOutcome } from "@/lib/workers/define-worker";

export interface Refusal {
  readonly code: StepErrorCode;
  /** Message that says what the person can do. Never contains an API key. */
  readonly message: string;
  readonly retryAfterMs?: number | null;
  readonly details?: JsonObject;
  /**
   * True if the refusal concerns only this person, for example because they have exhausted a limit. Others
   * who make the same request aren't refused.
   */
  readonly own?: true;
}

export function refused(refusal: Refusal): WorkerOutcome {
  const { code, message, own: _, ...more } = refusal;
  return failed(code, message, more);
}

/**
 * Wraps a refusal for `context.cached`. It is never cached, and shared with the waiting callers only if it
 * applies to them too.
 */
export function refusedLoad(refusal: Refusal): Loaded {
  const isOwn = refusal.own === true || refusal.code === "cancelled";
  return { outcome: refused(refusal), reach: isOwn ? "own" : "shared" };
}
