import { z } from "zod";
import { TABLE_LIMITS } from "@/lib/schema/table-limits";
import { anyJson, leftOut } from "./any-json";
import { defineWorker, done, failed, LIST_RESULT_BYTES } from "./define-worker";

export const readTable = defineWorker({
  type: "read_table",
  kind: "connector",
  title: "Read table",
  summary: "Reads rows of a table of the workspace.",
  keywords: ["database", "spreadsheet", "query", "select", "lookup", "rows", "sheet"],
  guide: `\`where\` is an object: \`{ "symbol": "AAPL", "time": { "gte": "2026-01-01" } }\`, with \`eq\`, \`gt\`, \`gte\`, \`lt\`, \`lte\` and \`in\`.
All conditions must hold. Without an order, rows come as they were first written; nulls are always last.

A decimal is a number where that loses nothing, and a text where it would. With \`as_of\` the rows are given as they stood at
that time: every change of a table is kept. The result has at most 16 MiB: \`result_too_large\`.`,
  params: z.strictObject({
    table: z.string().trim().min(1, "Name a table.").max(100).meta({
      title: "Table",
      description: "By its name; its ID does as well.",
      picker: "table",
    }),
    where: z.record(z.string(), anyJson()).default({}).meta({
      title: "Only rows where",
      description: "Columns and the values they have, or conditions.",
    }),
    columns: z.array(z.string().max(64)).max(TABLE_LIMITS.columns).default([]).meta({
      title: "Columns",
      description: "In this order. Empty: all.",
    }),
    order: z.string().max(65).default("").meta({
      title: "Order",
      description: "A column, with `-` in front for the greatest first.",
      hint: "-time",
    }),
    limit: z.int().min(1).max(TABLE_LIMITS.readRows).default(TABLE_LIMITS.usualReadRows).meta({
      title: "Rows at most",
    }),
    as_of: leftOut(z.string().max(50)).meta({
      title: "As of",
      description: "An ISO time: the rows as they stood then.",
    }),
  }),
  result: z.object({
    rows: z.array(z.record(z.string(), z.unknown())).meta({ title: "Rows" }),
    count: z.int().meta({ title: "Count", description: "The rows that are given." }),
    more: z.boolean().meta({ title: "More", description: "Whether there are others." }),
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
