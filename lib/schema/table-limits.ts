/** Without zod, for the browser: what a table of a workspace may be (contract 9). */

const KIB = 1024;
const MIB = KIB * KIB;

export const TABLE_LIMITS = {
  /** In a workspace. */
  tables: 200,
  /** Of a workspace's tables together, what was replaced and is kept included. */
  storedRows: 5_000_000,
  storedBytes: KIB * MIB,
  columns: 200,
  rowBytes: 64 * KIB,
  /** Of one call. */
  rowsACall: 100_000,
  bodyBytes: 10 * MIB,
  readRows: 10_000,
  usualReadRows: 1_000,
} as const;

export const COLUMN_TYPES = ["text", "integer", "decimal", "boolean", "time", "json"] as const;

/** Names of tables and of their columns. */
export const TABLE_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;
