import type { Problem } from "@/lib/schema/problem";

/** A cached response is no work for us, so it counts only for this reader and not for all readers together. */
export type WorkKind = "new" | "kept";

/** Limits the work for anonymous readers: rows read, and rows sorted times the logarithm of their number. */
export interface ReadWork {
  /** Call before any work; null if there is room. */
  refusal(kind: WorkKind): Problem | null;
  spend(units: number, kind: WorkKind): void;
}

/** For members, subscribers and readers with a key. */
export const FREE_WORK: ReadWork = { refusal: () => null, spend: () => undefined };
