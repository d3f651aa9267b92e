import type { JsonObject } from "@/lib/kit/json";
import type { StepErrorCode } from "@/lib/schema/step-error";
import { failed, type Loaded, type WorkerOutcome } from "@/lib/workers/define-worker";

/** Why a provider's call failed, in the contract's terms. */
export interface Refusal {
  readonly code: StepErrorCode;
  /** A sentence that says what to do, never with a key in it. */
  readonly message: string;
  readonly retryAfterMs?: number | null;
  readonly details?: JsonObject;
  /** Concerns only this person, such as a used-up limit, so others who request the same aren't refused. */
  readonly own?: true;
}

export function refused(refusal: Refusal): WorkerOutcome {
  const { code, message, own: _, ...more } = refusal;
  return failed(code, message, more);
}

/** For `context.cached`, because a refusal is never cached. */
export function refusedLoad(refusal: Refusal): Loaded {
  const isOwn = refusal.own === true || refusal.code === "cancelled";
  return { outcome: refused(refusal), reach: isOwn ? "own" : "shared" };
}
