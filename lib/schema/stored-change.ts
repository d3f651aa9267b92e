import type { Json, JsonObject } from "@/lib/kit/json";
import type { StepErrorCode } from "./step-error";
import type { UnknownColumns, WriteMode } from "./table";

/**
 * A step's change to a memory or a table, whose data outlasts the run. The store reads the current data,
 * works out the result, and writes the change together with the step's record, in one transaction under a
 * lock. So no change is lost or made twice.
 */
export type StoredChange = MemoryChange | TableWrite;

export type StoredOutcome =
  | { readonly state: "done"; readonly result: Json; readonly outlet?: string }
  | {
      readonly state: "failed";
      readonly code: StepErrorCode;
      readonly message: string;
      readonly details?: JsonObject;
    };

export const MEMORY_SCOPES = ["workflow", "workspace"] as const;

/**
 * The time at which an item was last seen is updated at most this often, so that a run that finds the same
 * items again seldom writes.
 */
export const SEEN_AGAIN_MS = 3_600_000;

export interface MemoryPlace {
  readonly scope: (typeof MEMORY_SCOPES)[number];
  readonly name: string;
  readonly key: string;
}

export interface MemoryChange {
  readonly kind: "memory";
  readonly place: MemoryPlace;
  /**
   * Digests of the step's items, to find out which of them were seen before. Null if the step has no items to
   * look up.
   */
  readonly items: readonly string[] | null;
  /** Time in milliseconds. Items that were last seen before this time count as unseen. */
  readonly seenSince: number;
  decide(remembered: Remembered | null): MemoryDecision;
}

export interface Remembered {
  readonly value: Json;
  readonly at: number;
  readonly seen: ReadonlySet<string>;
  readonly seenInAll: number;
}

export interface MemoryDecision {
  readonly outcome: StoredOutcome;
  readonly write: {
    readonly value?: Json;
    /** Items seen in this step, whether new or known. */
    readonly items?: readonly string[];
  } | null;
}

export interface TableWrite {
  readonly kind: "table";
  readonly table: string;
  readonly rows: readonly Json[];
  readonly mode: WriteMode;
  readonly unknownColumns: UnknownColumns;
}
