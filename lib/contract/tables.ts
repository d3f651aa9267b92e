import { z } from "zod";
import { byId, listOf, page, time } from "@/lib/contract/shapes";
import { jsonValue } from "@/lib/schema/json-value";
import { rowsQuery } from "@/lib/schema/rows-query";
import { CHANGE_MODES, column, tableName, writeMode, written } from "@/lib/schema/table";
import { TABLE_LIMITS } from "@/lib/schema/table-limits";
import { endpointsOf } from "./endpoint";

const endpoint = endpointsOf("Tables");

const tableIn = z.object({
  name: tableName,
  columns: z.array(column).min(1).max(TABLE_LIMITS.columns),
  key: z
    .array(z.string().max(64))
    .max(TABLE_LIMITS.columns)
    .optional()
    .describe(
      "Columns that identify a row, of any type except `json`. Empty by default. Can't be changed later.",
    ),
  keep_days: z
    .int()
    .min(1)
    .max(36_500)
    .nullable()
    .optional()
    .describe("Rows written longer ago are deleted. `null` (default): never. Unchanged if omitted."),
});

export const table = z
  .object({
    id: z.string(),
    revision: z.int(),
    name: z.string(),
    columns: z.array(column),
    key: z.array(z.string()),
    keep_days: z.int().nullable(),
    rows: z.int().describe("Current rows."),
    bytes: z.int().describe("Size of the table's rows, including their earlier states."),
    version: z.int().describe("Number of changes to the table's rows."),
    changed_at: time.nullable().describe("Time of the last change."),
    sample: z
      .literal(true)
      .optional()
      .describe("True if some of the table's rows were written from sample data."),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: "Table" });
export type Table = z.infer<typeof table>;

const usedBy = z.object({
  id: z.string(),
  name: z.string(),
  live: z
    .boolean()
    .describe("True if the workflow's live version uses the table, false if only the draft does."),
  reads: z.boolean(),
  writes: z.boolean(),
});
const usedTable = table.extend({
  workflows: z
    .array(usedBy)
    .describe(
      "Workflows that name the table. Names that come from expressions are unknown until the workflow runs.",
    ),
});
export type UsedTable = z.infer<typeof usedTable>;

export const createTable = endpoint({
  id: "createTable",
  method: "POST",
  path: "/tables",
  access: "write",
  summary: "Create a table",
  body: tableIn,
  answer: table,
  status: 201,
  problems: ["name_taken", "too_many_tables"],
});

export const listTables = endpoint({
  id: "listTables",
  method: "GET",
  path: "/tables",
  access: "read",
  summary: "List tables",
  query: page,
  answer: listOf(usedTable),
});

export const getTable = endpoint({
  id: "getTable",
  method: "GET",
  path: "/tables/{id}",
  access: "read",
  summary: "Get a table and the workflows that use it",
  params: byId,
  answer: usedTable,
});

export const saveTable = endpoint({
  id: "saveTable",
  method: "PUT",
  path: "/tables/{id}",
  access: "write",
  summary: "Change a table. You can add columns but not remove any",
  params: byId,
  body: tableIn,
  answer: table,
  ifMatch: "required",
  problems: ["name_taken", "revision_conflict", "table_in_use"],
});

export const deleteTable = endpoint({
  id: "deleteTable",
  method: "DELETE",
  path: "/tables/{id}",
  access: "write",
  summary: "Delete a table with its rows",
  params: byId,
  status: 204,
  ifMatch: "optional",
  problems: ["table_in_use", "revision_conflict"],
});

export const writeTableRows = endpoint({
  id: "writeTableRows",
  method: "POST",
  path: "/tables/{id}/rows",
  access: "write",
  summary: "Write rows to a table: all of them or none",
  params: byId,
  query: z.object({
    mode: writeMode
      .default("append")
      .describe("`append` adds rows, `upsert` updates rows with the same key, `replace` replaces all rows."),
  }),
  fileBody: {
    types: ["application/json", "application/x-ndjson", "text/csv"],
    maxBytes: TABLE_LIMITS.bodyBytes,
  },
  answer: written,
  problems: ["invalid_json", "invalid_body", "body_too_large", "unsupported_media_type", "invalid_rows"],
});

export const readTableRows = endpoint({
  id: "readTableRows",
  method: "GET",
  path: "/tables/{id}/rows",
  access: "read",
  summary: "Read rows of a table. The headers `Link` and `X-Next-Cursor` lead to the next page",
  params: byId,
  query: rowsQuery,
  answer: z.array(z.record(z.string(), z.unknown())),
  problems: ["unknown_column", "cursor_expired", "format_not_possible", "precondition_failed"],
});

const values = z.record(z.string(), z.unknown());
const numberedRow = z
  .object({ row: z.int().describe("Number of the row, which never changes."), values })
  .meta({ id: "NumberedRow" });
export type NumberedRow = z.infer<typeof numberedRow>;
const byRow = byId.extend({ row: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });

export const listNumberedRows = endpoint({
  id: "listNumberedRows",
  method: "GET",
  path: "/tables/{id}/numbered-rows",
  access: "read",
  summary: "Read rows, each with the row number that is needed to change or delete it",
  params: byId,
  query: rowsQuery.omit({ format: true }),
  answer: z.object({
    items: z.array(numberedRow),
    next_cursor: z.string().nullable(),
    version: z.int().describe("Version of the table that these rows are from."),
  }),
  problems: ["unknown_column", "cursor_expired"],
});

export const changeTableRow = endpoint({
  id: "changeTableRow",
  method: "PUT",
  path: "/tables/{id}/rows/{row}",
  access: "write",
  summary: "Change cells of one row. Other cells stay unchanged",
  params: byRow,
  body: z.object({ values: z.record(z.string().max(64), jsonValue) }),
  exactBody: ["values"],
  answer: numberedRow,
  problems: ["invalid_rows"],
});

export const deleteTableRow = endpoint({
  id: "deleteTableRow",
  method: "DELETE",
  path: "/tables/{id}/rows/{row}",
  access: "write",
  summary: "Delete a row",
  params: byRow,
  status: 204,
});

export const listRowHistory = endpoint({
  id: "listRowHistory",
  method: "GET",
  path: "/tables/{id}/rows/{row}/history",
  access: "read",
  summary: "Get a row's history, newest first",
  params: byRow,
  answer: z.object({
    items: z.array(
      z.object({
        version: z.int(),
        at: time,
        until: time.nullable(),
        mode: z.enum(CHANGE_MODES).describe("`edit` and `delete` are manual changes of one row."),
        run_id: z.string().nullable().describe("The run that wrote the row."),
        written_by: z
          .object({ email: z.string().nullable().describe("Null for a member who has left.") })
          .nullable()
          .describe(
            "Person who wrote the row manually or with a token; null if a run wrote the row, or if unknown.",
          ),
        values,
      }),
    ),
  }),
});

export const readTableSchema = endpoint({
  id: "readTableSchema",
  method: "GET",
  path: "/tables/{id}/schema",
  access: "read",
  summary: "Get a table's columns in the Table Schema format",
  params: byId,
  answer: z.object({
    fields: z.array(
      z.object({
        name: z.string(),
        type: z.enum(["string", "integer", "number", "boolean", "datetime", "object"]),
      }),
    ),
    primaryKey: z.array(z.string()),
  }),
});
