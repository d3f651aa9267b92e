import type { Json, JsonObject } from "@/lib/kit/json";
import type { StepErrorCode } from "./step-error";
import type { UnknownColumns, WriteMode } from "./table";

/**
 * What a step changes that outlives its run. The store reads what is there, asks what follows, and writes that and the
 * step's record in one transaction: nothing of it is lost or done twice, and whoever comes meanwhile waits.
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

export interface MemoryPlace {
  readonly scope: (typeof MEMORY_SCOPES)[number];
  readonly name: string;
  readonly key: string;
}

export interface MemoryChange {
  readonly kind: "memory";
  readonly place: MemoryPlace;
  /** Items that may have been seen before, by their digests; null where no items are asked for. */
  readonly items: readonly string[] | null;
  /** Since when an item must have been seen to count as seen, milliseconds; those before are forgotten. */
  readonly seenSince: number;
  decide(remembered: Remembered | null): MemoryDecision;
}

export interface Remembered {
  readonly value: Json;
  readonly at: number;
  /** Of the items that were asked for. */
  readonly seen: ReadonlySet<string>;
  /** All items that are remembered. */
  readonly seenInAll: number;
}

export interface MemoryDecision {
  readonly outcome: StoredOutcome;
  readonly write: {
    readonly value?: Json;
    /** Seen now, for the first time or again. */
    readonly items?: readonly string[];
  } | null;
}

/** Rows for a table of the workspace. */
export interface TableWrite {
  readonly kind: "table";
  /** A name or an id. */
  readonly table: string;
  readonly rows: readonly Json[];
  readonly mode: WriteMode;
  readonly unknownColumns: UnknownColumns;
}
