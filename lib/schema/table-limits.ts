/** This file must not import zod, because the browser loads it. */

const KIB = 1024;
const MIB = KIB * KIB;

export const TABLE_LIMITS = {
  tables: 200,
  /** Maximum number of rows in all tables of a workspace, including replaced rows that are still stored. */
  storedRows: 5_000_000,
  storedBytes: KIB * MIB,
  columns: 200,
  rowBytes: 64 * KIB,
  rowsACall: 100_000,
  bodyBytes: 10 * MIB,
  readRows: 10_000,
  usualReadRows: 1_000,
} as const;

export const COLUMN_TYPES = ["text", "integer", "decimal", "boolean", "time", "json"] as const;

export const TABLE_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;
