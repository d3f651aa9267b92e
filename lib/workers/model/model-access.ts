import type { GuardedFetch } from "@/lib/schema/guarded-fetch";
import type { ModelUsage } from "./model-usage";

export interface ModelAccess {
  /** Model for workers that don't name one; null if the deployment doesn't set a default. */
  readonly defaultModel: string | null;
  /**
   * HTTP client that may also connect to the model URL that the deployment configures, even if it is private.
   */
  readonly fetch: GuardedFetch;
  /** The workspace's budget and spending this month, in micro-units; null if it has no budget. */
  budget(): Promise<{ readonly budget: number; readonly spent: number } | null>;
  /**
   * Records a call and returns its cost according to the operator's prices; null if the model has no price.
   */
  spend(call: ModelCall): Promise<number | null>;
}

export interface ModelCall {
  /** Identifies the call, so that it counts only once even if it is recorded twice. */
  readonly key: string;
  readonly model: string;
  readonly usage: ModelUsage | null;
}
