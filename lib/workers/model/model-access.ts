import type { GuardedFetch } from "@/lib/schema/guarded-fetch";
import type { ModelUsage } from "./model-usage";

export interface ModelAccess {
  /** What is asked where a worker names no model; null where the deployment names none either. */
  readonly defaultModel: string | null;
  /** For the deployment's own address, which is reached even when it is private. */
  readonly fetch: GuardedFetch;
  /** What the workspace may spend this month, in micro-units, and has; null where it sets no budget. */
  budget(): Promise<{ readonly budget: number; readonly spent: number } | null>;
  /** Writes a call down, and says what it cost by the operator's prices: null where they have none for it. */
  spend(call: ModelCall): Promise<number | null>;
}

export interface ModelCall {
  /** One for each call: a second writing of the same is none. */
  readonly key: string;
  readonly model: string;
  readonly usage: ModelUsage | null;
}
