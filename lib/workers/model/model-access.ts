import type { GuardedFetch } from "@/lib/schema/guarded-fetch";
import type { ModelUsage } from "./model-usage";

export interface ModelAccess {
  /** Model for workers that name none; null if the deployment sets none. */
  readonly defaultModel: string | null;
  /** For the deployment's own URL, which may be private. */
  readonly fetch: GuardedFetch;
  /** The workspace's monthly budget and spending in micro-units; null without a budget. */
  budget(): Promise<{ readonly budget: number; readonly spent: number } | null>;
  /** Records a call and returns its cost by the operator's prices; null without a price. */
  spend(call: ModelCall): Promise<number | null>;
}

export interface ModelCall {
  /** Idempotency key: recording a call twice counts once. */
  readonly key: string;
  readonly model: string;
  readonly usage: ModelUsage | null;
}
