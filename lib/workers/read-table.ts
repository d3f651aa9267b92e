import { z } from "zod";
import { TABLE_LIMITS } from "@/lib/schema/table-limits";
import { anyJson, leftOut } from "./any-json";
import { defineWorker, done, failed, LIST_RESULT_BYTES } from "./define-worker";

export const readTable = defineWorker({
  type: "read_table",
  kind: "connector",
  title: "Read table",
  summary: "Reads rows from a workspace table.",
  keywords: ["database", "spreadsheet", "query", "select", "lookup", "rows", "sheet"],
  guide: `\`where\` is an object: \`{ "symbol": "AAPL", "time": { "gte": "2026-01-01" } }\`, with \`eq\`, \`gt\`, \`gte\`, \`lt\`, \`lte\` and \`in\`.
All conditions must be met. Without an order, rows are returned in the order they were first written; nulls are always last.

A decimal is returned as a number if that loses no digits, otherwise as text. With \`as_of\` you get the rows as they were at
that time: every change to a table is stored. A result over 16 MiB fails with \`result_too_large\`.`,
  params: z.strictObject({
    table: z.string().trim().min(1, "Choose a table.").max(100).meta({
      title: "Table",
      description: "Name or ID of the table.",
      picker: "table",
    }),
    where: z.record(z.string(), anyJson()).default({}).meta({
      title: "Only rows where",
      description: "Conditions that the rows must meet, by column: either an exact value or a comparison.",
    }),
    columns: z.array(z.string().max(64)).max(TABLE_LIMITS.columns).default([]).meta({
      title: "Columns",
      description: "Columns to return, in this order. Default: all columns.",
    }),
    order: z.string().max(65).default("").meta({
      title: "Order",
      description: "Column to sort by. Put `-` in front to sort in descending order.",
      hint: "-time",
    }),
    limit: z.int().min(1).max(TABLE_LIMITS.readRows).default(TABLE_LIMITS.usualReadRows).meta({
      title: "Maximum rows",
    }),
    as_of: leftOut(z.string().max(50)).meta({
      title: "As of",
      description: "ISO 8601 time. Returns the rows as they were at this time.",
    }),
  }),
  result: z.object({
    rows: z.array(z.record(z.string(), z.unknown())).meta({ title: "Rows" }),
    count: z.int().meta({ title: "Count", description: "Number of rows returned." }),
    more: z.boolean().meta({ title: "More", description: "True if more rows match than were returned." }),
  }),
  examples: [
    {
      params: { table: "prices", where: { symbol: "AAPL" }, order: "-time", limit: 1 },
      result: { rows: [{ symbol: "AAPL", time: "2026-11-20", close: 273.2 }], count: 1, more: false },
    },
  ],
  maxResultBytes: LIST_RESULT_BYTES,
  newestFirst({ order }) {
    const column = typeof order === "string" ? /^-(datetime|date|time)$/.exec(order)?.[1] : undefined;
    return column === undefined ? null : { rows: "rows", cure: { param: "order", value: column } };
  },
  async run({ as_of: asOf, ...query }, context) {
    const read = await context.readTable({ ...query, as_of: asOf ?? null });
    if (!read.ok) {
      const { code, message, details } = read.error;
      return failed(code, message, details === undefined ? {} : { details });
    }
    const { rows, more, sample } = read.value;
    return { ...done({ rows, count: rows.length, more }), sample };
  },
});
