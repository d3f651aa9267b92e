import type { Problem } from "@/lib/schema/problem";

/**
 * Reading from a cached response (`kept`) causes no database work, so it counts only towards its reader's
 * limit and not towards the limit for all readers.
 */
export type WorkKind = "new" | "kept";

/**
 * Limits the work for anonymous readers. Reading a row counts as one unit of work; sorting n rows counts as
 * n·log n units.
 */
export interface ReadWork {
  /** Returns the problem if the work limit has been reached, otherwise null. Call before doing any work. */
  refusal(kind: WorkKind): Problem | null;
  spend(units: number, kind: WorkKind): void;
}

/** For members, subscribers and readers with a key, whose reads have no work limit. */
export const FREE_WORK: ReadWork = { refusal: () => null, spend: () => undefined };
