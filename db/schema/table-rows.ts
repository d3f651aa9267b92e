import { sql } from "drizzle-orm";
import {
  bigint,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

/** Sorted by code point instead of by the database's collation, so that queries can use an index on it. */
const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * The rows of all tables. Each state of a table's row is a separate row here, from the change that wrote it
 * to the change that replaced it. There is no foreign key to the table: checking it would be slow for changes
 * with a hundred thousand rows, and the rows of a deleted table are deleted in batches.
 */
export const tableRows = pgTable(
  "table_rows",
  {
    tableId: uuid("table_id").notNull(),
    /** Numbered in the order in which rows were first written. A row keeps its number when it changes. */
    rowNo: bigint("row_no", { mode: "number" }).notNull(),
    /**
     * Version of the table that wrote this state of the row (`born`), and version that replaced or deleted it
     * (`died`). `died` is null in a row's current state.
     */
    born: integer("born").notNull(),
    died: integer("died"),
    /** Hash of the table's ID and the values of its key columns; null if the table has no key. */
    key: uuid("key"),
    /** Shortened values of two of the table's columns, so that they can be indexed (lib/tables/slots.ts). */
    word: plainText("word"),
    number: doublePrecision("number"),
    /**
     * Cells, keyed by the position of their column. The only `jsonb` column in the schema. `jsonb` is needed
     * to merge cells in SQL, and preserves all digits of decimals.
     */
    cells: jsonb("cells").notNull(),
    bytes: integer("bytes").notNull(),
  },
  (table) => [
    // Used to find all states of a row, and to replace or delete it
    primaryKey({ columns: [table.tableId, table.rowNo, table.born] }),
    index("table_rows_now").on(table.tableId, table.rowNo).where(sql`died is null`),
    // Used to write rows by key. Contains only the key, so that the planner can't use the index for any other
    // read.
    uniqueIndex("table_rows_by_key").on(table.key).where(sql`died is null and key is not null`),
    // Used to filter by the column that `word` holds, and to sort the result by `number`
    index("table_rows_by_word").on(table.tableId, table.word, table.number).where(sql`died is null`),
    index("table_rows_by_number").on(table.tableId, table.number).where(sql`died is null`),
    // Used for reads with `as_of`, to find the rows that have been replaced since the requested time
    index("table_rows_replaced").on(table.tableId, table.died).where(sql`died is not null`),
  ],
);
