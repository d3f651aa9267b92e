import { z } from "zod";
import { PARTITIONED } from "@/db/partitions";

/** A table and the columns that are written; what Postgres computes itself is left out. */
export const tableShape = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).min(1),
});
export type TableShape = z.infer<typeof tableShape>;

/** How far a column that numbers itself has counted: a number that was given and deleted is not given again. */
export const counter = z.object({
  schema: z.string(),
  table: z.string(),
  column: z.string(),
  /** As Postgres says it: more than a number can hold. */
  last: z.string().regex(/^\d+$/),
});

/** A partition that lies beside the rest. */
export const partition = z.object({ table: z.enum(PARTITIONED), week: z.int() });

/** The newest migration that a database has run. */
export const schemaState = z.object({ at: z.int(), hash: z.string() });
export type SchemaState = z.infer<typeof schemaState>;

/** What a database is at one moment, besides its rows. */
export const backupShape = z.object({
  schema: schemaState,
  partitions: z.array(partition),
  counters: z.array(counter),
});
export type BackupShape = z.infer<typeof backupShape>;
