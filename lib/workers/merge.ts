import { z } from "zod";
import type { Json } from "@/lib/kit/json";
import type { Result } from "@/lib/kit/result";
import { atOnce, inSlices } from "@/lib/kit/steps";
import { anyJson, leftOut } from "./any-json";
import {
  defineWorker,
  done,
  failed,
  LIST_RESULT_BYTES,
  NotInlineable,
  type WorkerOutcome,
} from "./define-worker";
import { type Merged, type MergeFault, type MergePlan, mergeSteps } from "./merge/merge-steps";

/** The web process merges at most this many rows, which takes a few milliseconds. */
const INLINE_ROWS = 1_000;
const INLINE_BYTES = 64 * 1024;
/** Estimated time for merging a row, in microseconds on a typical machine. */
const PER_ROW = 4;

const NO_LIST =
  "Enter a list, such as `{{workers[1].result.rows}}`. If there is only one row, a JSONata expression returns it as an object instead of a list: put `[` and `]` around the expression.";

function list() {
  return z.custom<readonly Json[]>((value) => Array.isArray(value), { message: NO_LIST, abort: false });
}

const fieldName = z.string().max(500);

const params = z
  .strictObject({
    mode: z.enum(["append", "by_key", "by_position", "as_of"]).meta({
      title: "Mode",
      description:
        "`append`: one list after the other. `by_key`: joins rows with equal keys. `by_position`: joins rows by position: first with first, second with second. `as_of`: joins each left-hand row with the most recent right-hand row at or before its time.",
    }),
    left: list().meta({
      title: "Left",
      description:
        "Expression that returns a list of rows. If the worker it refers to was skipped, the list is empty.",
      hint: "{{workers[1].result.rows}}",
    }),
    right: list().meta({
      title: "Right",
      description: "Expression that returns a list of rows.",
      hint: "{{workers[2].result.rows}}",
    }),
    left_key: leftOut(fieldName).meta({
      title: "Left key",
      description: "Key field in the left-hand rows, or a path to it such as `source.id`.",
      hint: "symbol",
      "x-show": { mode: ["by_key", "as_of"] },
      "x-required": { mode: ["by_key", "as_of"] },
      "x-words": {
        mode: {
          as_of: { title: "Left time", description: "Time field of the left-hand rows.", hint: "time" },
        },
      },
    }),
    right_key: leftOut(fieldName).meta({
      title: "Right key",
      description: "Key field of the right-hand rows. Default: same as the left key.",
      "x-show": { mode: ["by_key", "as_of"] },
      "x-words": {
        mode: {
          as_of: {
            title: "Right time",
            description: "Time field of the right-hand rows. Default: same as in the left-hand rows.",
          },
        },
      },
    }),
    join: z
      .enum(["inner", "left", "full"])
      .default("inner")
      .meta({
        title: "Keep",
        description:
          "`inner`: only rows with a match. `left`: also left-hand rows without a match. `full`: all rows of both sides.",
        "x-show": { mode: ["by_key"] },
      }),
    by: leftOut(z.union([fieldName, z.array(fieldName).max(20)])).meta({
      title: "Equal in",
      description: "Field, or list of fields, that must be equal in the left-hand and the right-hand row.",
      hint: "symbol",
      "x-show": { mode: ["as_of"] },
    }),
    tolerance: leftOut(z.number().min(0)).meta({
      title: "Tolerance",
      description:
        "Maximum age of the right-hand row relative to the left-hand row, in seconds. Default: no limit.",
      "x-show": { mode: ["as_of"] },
    }),
  })
  .check(({ value, issues }) => {
    const needsKey = value.mode === "by_key" || value.mode === "as_of";
    if (!needsKey || value.left_key !== undefined) return;
    const message = `Enter the field to compare, because mode \`${value.mode}\` requires one.`;
    issues.push({ code: "custom", path: ["left_key"], message, input: value });
  });

export const merge = defineWorker({
  type: "merge",
  kind: "logic",
  title: "Merge",
  summary: "Joins two lists: one after the other, by a key, by position, or as of a time.",
  keywords: [
    "join",
    "combine",
    "append",
    "union",
    "concat",
    "lookup",
    "vlookup",
    "zip",
    "as of",
    "asof",
    "enrich",
  ],
  guide: `- \`append\`: the left list, followed by the right one. The lists can contain any values.
- \`by_key\`: joins each left-hand row with each right-hand row that has the same key. Keys are text, numbers, true or false; the number
  1 doesn't match the text \`"1"\`. A row without a key, or with null, matches nothing. \`join\` sets which rows without a match are kept.
- \`by_position\`: joins rows by position: first with first, second with second. Extra rows of the longer list are kept unchanged.
- \`as_of\`: joins each left-hand row with the most recent right-hand row at or before its time, at most \`tolerance\` seconds earlier, with equal
  \`by\` fields. Left-hand rows without a match are kept. Times are ISO 8601, dates (UTC if they have no time zone), or milliseconds since
  1970. The lists can be in any order; of rows with equal times, the later one in the list is used.

If both rows have a field of the same name, the left field keeps its name and the right field becomes \`right_<field>\`. This also applies to key fields.
\`unmatched\` counts the left-hand and right-hand rows without a match, whether they are kept or not.

A side whose worker was skipped counts as an empty list. A result over 16 MiB fails with \`result_too_large\`.`,
  params,
  result: z.object({
    rows: z.array(anyJson()).meta({ title: "Rows" }),
    count: z.int().meta({ title: "Count", description: "Number of rows." }),
    unmatched: z
      .object({
        left: z.int().meta({ title: "Left" }),
        right: z.int().meta({ title: "Right" }),
      })
      .meta({ title: "Unmatched", description: "Number of left-hand and right-hand rows without a match." }),
  }),
  examples: [
    {
      params: {
        mode: "by_key",
        left: [
          { symbol: "AAPL", quantity: 10 },
          { symbol: "MSFT", quantity: 5 },
        ],
        right: [{ symbol: "AAPL", close: 273.2 }],
        left_key: "symbol",
        join: "left",
      },
      result: {
        rows: [
          { symbol: "AAPL", quantity: 10, right_symbol: "AAPL", close: 273.2 },
          { symbol: "MSFT", quantity: 5 },
        ],
        count: 2,
        unmatched: { left: 1, right: 0 },
      },
    },
    {
      params: {
        mode: "as_of",
        left: [{ time: "2026-11-20T14:30:05Z", quantity: 10 }],
        right: [
          { at: "2026-11-20T14:30:00Z", bid: 273.1 },
          { at: "2026-11-20T14:30:04Z", bid: 273.2 },
        ],
        left_key: "time",
        right_key: "at",
        tolerance: 60,
      },
      result: {
        rows: [{ time: "2026-11-20T14:30:05Z", quantity: 10, at: "2026-11-20T14:30:04Z", bid: 273.2 }],
        count: 1,
        unmatched: { left: 0, right: 1 },
      },
    },
  ],
  pure: true,
  emptyWhenSkipped: ["left", "right"],
  maxResultBytes: LIST_RESULT_BYTES,
  async run(given, { canRunInline: isInline, maxResultBytes = LIST_RESULT_BYTES, signal, spend }) {
    const plan = planOf(given);
    if (isInline) {
      const rows = plan.left.length + plan.right.length;
      if (rows > INLINE_ROWS) throw new NotInlineable();
      spend(rows * PER_ROW);
      const merged = atOnce(mergeSteps(plan, INLINE_BYTES));
      if (!merged.ok && merged.error.code === "result_too_large") throw new NotInlineable();
      return outcomeOf(merged);
    }
    const merged = await inSlices(mergeSteps(plan, maxResultBytes));
    return signal.aborted ? failed("cancelled", "The step was cancelled.") : outcomeOf(merged);
  },
});

function planOf({
  mode,
  left,
  right,
  left_key: leftKey = "",
  right_key: rightKey = leftKey,
  join,
  by = [],
  tolerance,
}: z.output<typeof params>): MergePlan {
  if (mode === "append" || mode === "by_position") return { mode, left, right };
  if (mode === "by_key") return { mode, left, right, leftKey, rightKey, join };
  const toleranceMs = tolerance === undefined ? Number.POSITIVE_INFINITY : tolerance * 1000;
  return { mode, left, right, leftKey, rightKey, by: typeof by === "string" ? [by] : by, toleranceMs };
}

function outcomeOf(merged: Result<Merged, MergeFault>): WorkerOutcome {
  if (merged.ok) {
    const { rows, unmatched } = merged.value;
    return done({ rows: [...rows], count: rows.length, unmatched });
  }
  const { error } = merged;
  if (error.code === "result_too_large") return failed(error.code, error.message);
  return failed(error.code, error.message, { details: { parameter: error.parameter } });
}
