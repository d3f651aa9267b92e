import { randomUUID } from "node:crypto";

/** A name that no other test has, in this run or another on the same data. */
export function unique(prefix: string): string {
  return `${prefix}-${randomUUID().slice(0, 13)}`;
}

/** In every key that a test puts in: no answer may hold it, nor the database afterwards (secrets-left.teardown.ts). */
export const SECRET_MARK = "kept-to-itself";

export function secretText(): string {
  return unique(SECRET_MARK);
}
