import { randomUUID } from "node:crypto";

/** A name that no other test uses, in this run or another one on the same data. */
export function unique(prefix: string): string {
  return `${prefix}-${randomUUID().slice(0, 13)}`;
}

/**
 * Part of every secret in the tests. No response may contain it, nor the database afterwards
 * (secrets-left.teardown.ts).
 */
export const SECRET_MARK = "kept-to-itself";

export function secretText(): string {
  return unique(SECRET_MARK);
}
