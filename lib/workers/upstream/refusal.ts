import type { JsonObject } from "@/lib/kit/json";
import type { StepErrorCode } from "@/lib/schema/step-error";
import { failed, type Loaded, type WorkerOutcome } from "@/lib/workers/define-worker";

/** Why a call to a provider brought nothing, in the words of the contract. */
export interface Refusal {
  readonly code: StepErrorCode;
  /** One sentence that says what to do, never with a key in it. */
  readonly message: string;
  readonly retryAfterMs?: number | null;
  readonly details?: JsonObject;
  /** This person's alone, such as a used-up limit: nobody else who asks for the same is refused for it. */
  readonly own?: true;
}

export function refused(refusal: Refusal): WorkerOutcome {
  const { code, message, own: _, ...more } = refusal;
  return failed(code, message, more);
}

/** For `context.cached`: a refusal is never kept. */
export function refusedLoad(refusal: Refusal): Loaded {
  const isOwn = refusal.own === true || refusal.code === "cancelled";
  return { outcome: refused(refusal), reach: isOwn ? "own" : "shared" };
}
