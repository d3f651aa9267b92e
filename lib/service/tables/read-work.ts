import type { Problem } from "@/lib/schema/problem";

/** What readers without a right of their own may cost: rows read, and rows sorted times the logarithm of their number. */
export interface ReadWork {
  /** Asked before any work is done; null where there is room for more. */
  refusal(): Problem | null;
  spend(units: number): void;
}

/** For members, subscribers and readers with a key. */
export const FREE_WORK: ReadWork = { refusal: () => null, spend: () => undefined };
