import { z } from "zod";
import { PARTITIONED } from "@/db/partitions";

/** A table and its written columns, without those that Postgres computes. */
export const tableShape = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).min(1),
});
export type TableShape = z.infer<typeof tableShape>;

/** Current value of an identity column, so that deleted numbers are not used again. */
export const counter = z.object({
  schema: z.string(),
  table: z.string(),
  column: z.string(),
  /** Text as Postgres returns it, because a number can't hold the largest values. */
  last: z.string().regex(/^\d+$/),
});

/** A partition that exists beside the default partition. */
export const partition = z.object({ table: z.enum(PARTITIONED), week: z.int() });

export const schemaState = z.object({ at: z.int(), hash: z.string() });
export type SchemaState = z.infer<typeof schemaState>;

/** Everything in a database at one moment except its rows. */
export const backupShape = z.object({
  schema: schemaState,
  partitions: z.array(partition),
  counters: z.array(counter),
});
export type BackupShape = z.infer<typeof backupShape>;
