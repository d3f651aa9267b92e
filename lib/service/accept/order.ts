import type { KeyOwner } from "@/db/queries/idempotency-keys";
import type { NewRun, SubRunOutcome } from "@/lib/engine/run-store";
import type { Problem } from "@/lib/schema/problem";
import type { Payer } from "@/lib/service/charging/reserve-cycles";
import type { InlineTarget } from "@/lib/service/inline/create-inline-executor";

export interface Order {
  readonly run: Omit<NewRun, "order">;
  readonly payer: Payer | null;
  readonly once: Once | null;
  readonly waitMs: number;
}

export interface Once {
  readonly owner: KeyOwner;
  /** Hash of the request. Two calls have the same hash if they request the same thing. */
  readonly meaning: string;
  readonly origin: string;
}

export type Outcome =
  | { readonly is: "ended"; readonly run: SubRunOutcome; readonly published: boolean }
  | { readonly is: "queued" }
  /** An earlier call with this `Idempotency-Key` started the run. */
  | { readonly is: "known"; readonly runId: string; readonly owner: KeyOwner }
  | Refused;

export interface Refused {
  readonly is: "refused";
  readonly problem: Problem;
}

export interface Intake {
  /** Resolves once the run is on disk: ended if it could be executed inline, otherwise queued. */
  accept(order: Order): Promise<Outcome>;
  /**
   * Refuses a call before its body is read if the queue is full or the caller would have to wait too long.
   */
  refuseEarly(target: InlineTarget, waitMs: number): Problem | null;
}
