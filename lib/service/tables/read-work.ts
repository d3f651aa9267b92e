import type { Problem } from "@/lib/schema/problem";

/**
 * A cached response causes no database work, so it counts only for its reader and not for all readers
 * together.
 */
export type WorkKind = "new" | "kept";

/**
 * Limits the work for anonymous readers. A row read counts as one unit; sorting n rows counts as n·log n
 * units.
 */
export interface ReadWork {
  /** Must be called before any work. Returns null if there is room. */
  refusal(kind: WorkKind): Problem | null;
  spend(units: number, kind: WorkKind): void;
}

/** Members, subscribers and readers with a key have no limit. */
export const FREE_WORK: ReadWork = { refusal: () => null, spend: () => undefined };
