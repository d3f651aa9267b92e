import type { Problem } from "@/lib/schema/problem";

/** An answer that is in memory is no work for us, so it counts for the reader alone and not for all readers together. */
export type WorkKind = "new" | "kept";

/** What readers without a right of their own may cost: rows read, and rows sorted times the logarithm of their number. */
export interface ReadWork {
  /** Asked before any work is done; null where there is room for more. */
  refusal(kind: WorkKind): Problem | null;
  spend(units: number, kind: WorkKind): void;
}

/** For members, subscribers and readers with a key. */
export const FREE_WORK: ReadWork = { refusal: () => null, spend: () => undefined };
