import { randomUUID } from "node:crypto";

/** A name that no other test has, in this run or another on the same data. */
export function unique(prefix: string): string {
  return `${prefix}-${randomUUID().slice(0, 13)}`;
}
