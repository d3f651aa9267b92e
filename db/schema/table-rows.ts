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

/** Sorted by code point whatever the database's collation, so that queries can use an index on it. */
const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * The rows of all tables, one for each state that a row has had: from the change that wrote it until the change that
 * replaced it. The table is no foreign key: a hundred thousand rows would each look for it, and those of a table that
 * was deleted are swept piece by piece.
 */
export const tableRows = pgTable(
  "table_rows",
  {
    tableId: uuid("table_id").notNull(),
    /** Counts up in the order of first writing, and stays over changes. */
    rowNo: bigint("row_no", { mode: "number" }).notNull(),
    /** The table versions that began and ended this state. A current row has no end. */
    born: integer("born").notNull(),
    died: integer("died"),
    /** Hash of the table and its key columns' values; null if it has no key. */
    key: uuid("key"),
    /** Shortened forms of two columns (lib/tables/slots.ts). */
    word: plainText("word"),
    number: doublePrecision("number"),
    /** Cells by the column's position. The only `jsonb`, because it keeps all digits of decimals and can be merged. */
    cells: jsonb("cells").notNull(),
    bytes: integer("bytes").notNull(),
  },
  (table) => [
    // history of a row; changes of rows
    primaryKey({ columns: [table.tableId, table.rowNo, table.born] }),
    // the order of first writing
    index("table_rows_now").on(table.tableId, table.rowNo).where(sql`died is null`),
    // writes by key; only the key, so that the planner can't read the rows in any other way
    uniqueIndex("table_rows_by_key").on(table.key).where(sql`died is null and key is not null`),
    // `where` on the word, in the order of the number
    index("table_rows_by_word").on(table.tableId, table.word, table.number).where(sql`died is null`),
    // `where` on the number, and its order
    index("table_rows_by_number").on(table.tableId, table.number).where(sql`died is null`),
    // `as_of`: what was replaced since
    index("table_rows_replaced").on(table.tableId, table.died).where(sql`died is not null`),
  ],
);
