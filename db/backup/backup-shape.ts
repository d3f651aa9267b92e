import { z } from "zod";
import { PARTITIONED } from "@/db/partitions";

/** A table and those of its columns that are backed up: all except generated columns. */
export const tableShape = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).min(1),
});
export type TableShape = z.infer<typeof tableShape>;

/**
 * Current value of an identity column. It is restored too, so that numbers of deleted rows are never reused.
 */
export const counter = z.object({
  schema: z.string(),
  table: z.string(),
  column: z.string(),
  /**
   * Last value of the column's sequence. A string, because a JavaScript number can't hold the largest values.
   */
  last: z.string().regex(/^\d+$/),
});

/** A partition that exists in addition to the default partition. */
export const partition = z.object({ table: z.enum(PARTITIONED), week: z.int() });

export const schemaState = z.object({ at: z.int(), hash: z.string() });
export type SchemaState = z.infer<typeof schemaState>;

export const backupShape = z.object({
  schema: schemaState,
  partitions: z.array(partition),
  counters: z.array(counter),
});
export type BackupShape = z.infer<typeof backupShape>;
