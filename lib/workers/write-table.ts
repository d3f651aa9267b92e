import { z } from "zod";
import { isJsonObject } from "@/lib/kit/json";
import { unknownColumns, writeMode, written } from "@/lib/schema/table";
import { anyJson } from "./any-json";
import { defineWorker, failed } from "./define-worker";

export const writeTable = defineWorker({
  type: "write_table",
  kind: "action",
  title: "Write table",
  summary: "Writes rows to a table of the workspace.",
  keywords: ["database", "spreadsheet", "insert", "upsert", "append", "store", "save", "sheet"],
  guide: `\`append\` adds rows and refuses a key that is there. \`upsert\` changes the rows whose key is there, column by column, and adds
the others. \`replace\` puts the rows in place of all that are there.

All rows are written or none: with a fault in one the step fails with \`invalid_rows\`, which names row and column of the first
faults and counts the others. Rows with more fields than the table has columns are written with \`unknown_columns: "ignore"\`,
which leaves those fields out. All rows are written together with the step's record, exactly once, whatever crashes or is tried again. A test writes nothing and
answers what it would.`,
  hasEffect: () => true,
  params: z.strictObject({
    table: z.string().trim().min(1, "Name a table.").max(100).meta({
      title: "Table",
      description: "By its name; its ID does as well.",
      picker: "table",
    }),
    rows: anyJson().meta({
      title: "Rows",
      description: "A list of objects, or one object, with the columns as their fields.",
      hint: "{{workers[1].result.values}}",
    }),
    mode: writeMode.default("append").meta({
      title: "How",
      description: "`append`: add. `upsert`: change by the key, or add. `replace`: in place of all rows.",
    }),
    unknown_columns: unknownColumns.default("fail").meta({
      title: "Other fields",
      description:
        "Fields that aren't columns of the table. `fail`: nothing is written. `ignore`: the row is written without them.",
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
