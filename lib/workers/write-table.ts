import { z } from "zod";
import { isJsonObject } from "@/lib/kit/json";
import { unknownColumns, writeMode, written } from "@/lib/schema/table";
import { anyJson } from "./any-json";
import { defineWorker, failed } from "./define-worker";

export const writeTable = defineWorker({
  type: "write_table",
  kind: "action",
  title: "Write table",
  summary: "Writes rows to a workspace table.",
  keywords: ["database", "spreadsheet", "insert", "upsert", "append", "store", "save", "sheet"],
  guide: `\`append\` adds rows and rejects keys that already exist. \`upsert\` updates the rows whose key exists, column by column, and adds
the others. \`replace\` replaces all rows of the table.

Either all rows are written or none: if one is invalid, the step fails with \`invalid_rows\`, whose details give
the row and column of the first errors and the number of other errors. With \`unknown_columns: "ignore"\`, fields that aren't
columns of the table are left out. The rows are written together with the step's record, exactly once, even after crashes and
retries. A test writes nothing and returns what it would have written.`,
  hasEffect: () => true,
  params: z.strictObject({
    table: z.string().trim().min(1, "Choose a table.").max(100).meta({
      title: "Table",
      description: "Name or ID of the table.",
      picker: "table",
    }),
    rows: anyJson().meta({
      title: "Rows",
      description: "List of objects, or one object, with a field per column.",
      hint: "{{workers[1].result.values}}",
    }),
    mode: writeMode.default("append").meta({
      title: "Mode",
      description:
        "`append`: add rows. `upsert`: update the rows whose key exists, add the others. `replace`: replace all rows.",
    }),
    unknown_columns: unknownColumns.default("fail").meta({
      title: "Unknown fields",
      description:
        "How to treat fields that aren't columns of the table. `fail`: the step fails and writes no rows. `ignore`: rows are written without these fields.",
    }),
  }),
  result: written,
  examples: [
    {
      params: {
        table: "prices",
        rows: [{ symbol: "AAPL", time: "2026-11-20", close: "273.20" }],
        mode: "upsert",
      },
      result: { inserted: 1, updated: 0, deleted: 0, table: "prices" },
    },
  ],
  async run({ table, rows, mode, unknown_columns: unknownColumns }) {
    if (!Array.isArray(rows) && !isJsonObject(rows)) {
      return failed("invalid_params", "The rows must be a list of objects, or one object.", {
        details: { parameter: "rows" },
      });
    }
    return {
      state: "keep",
      change: { kind: "table", table, rows: Array.isArray(rows) ? rows : [rows], mode, unknownColumns },
    };
  },
});
