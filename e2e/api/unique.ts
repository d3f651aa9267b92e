import { randomUUID } from "node:crypto";

/** Returns a name that no other test uses, whether in this run or in another one on the same data. */
export function unique(prefix: string): string {
  return `${prefix}-${randomUUID().slice(0, 13)}`;
}

/**
 * Part of every secret in the tests. It must not appear in any response, nor in the database afterwards
 * (secrets-left.teardown.ts).
 */
export const SECRET_MARK = "kept-to-itself";

export function secretText(): string {
  return unique(SECRET_MARK);
}
