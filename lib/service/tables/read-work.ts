import type { Problem } from "@/lib/schema/problem";

/**
 * A cached response causes no work for us, so it counts only for its reader and not for all readers together.
 */
export type WorkKind = "new" | "kept";

/** Limits the work for anonymous readers, in units: rows read, and n·log n for n rows sorted. */
export interface ReadWork {
  /** Must be called before any work. Returns null if there is room. */
  refusal(kind: WorkKind): Problem | null;
  spend(units: number, kind: WorkKind): void;
}

/** No limit, for members, subscribers and readers with a key. */
export const FREE_WORK: ReadWork = { refusal: () => null, spend: () => undefined };
