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

/** Rows merged in the web process, which takes a few milliseconds. */
const INLINE_ROWS = 1_000;
const INLINE_BYTES = 64 * 1024;
/** Microseconds of an ordinary machine. */
const PER_ROW = 4;

const NO_LIST =
  "Enter a list, such as `{{workers[1].result.rows}}`. A JSONata program returns a single row as an object: write `[` and `]` around it.";

/** In a draft the value is mostly an expression. It must not stop the rules below. */
function list() {
  return z.custom<readonly Json[]>((value) => Array.isArray(value), { message: NO_LIST, abort: false });
}

const fieldName = z.string().max(500);

const params = z
  .strictObject({
    mode: z.enum(["append", "by_key", "by_position", "as_of"]).meta({
      title: "Mode",
      description:
        "`append`: one list after the other. `by_key`: rows with equal keys. `by_position`: first with first. `as_of`: the last right row at each left row's time.",
    }),
    left: list().meta({
      title: "Left",
      description: "An expression whose value is a list of rows. A skipped worker counts as an empty list.",
      hint: "{{workers[1].result.rows}}",
    }),
    right: list().meta({
      title: "Right",
      description: "An expression that gives a list of rows.",
      hint: "{{workers[2].result.rows}}",
    }),
    left_key: leftOut(fieldName).meta({
      title: "Left key",
      description: "Field of the left rows to compare; can be a path such as `source.id`.",
      hint: "symbol",
      "x-show": { mode: ["by_key", "as_of"] },
      "x-required": { mode: ["by_key", "as_of"] },
      "x-words": {
        mode: {
          as_of: { title: "Left time", description: "Field with the time of a left row.", hint: "time" },
        },
      },
    }),
    right_key: leftOut(fieldName).meta({
      title: "Right key",
      description: "Field of the right rows to compare. If empty, same as the left key.",
      "x-show": { mode: ["by_key", "as_of"] },
      "x-words": {
        mode: {
          as_of: {
            title: "Right time",
            description: "Field with the time of a right row. If empty, same as on the left.",
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
          "`inner`: only rows with a match. `left`: also all other left rows. `full`: all rows of both sides.",
        "x-show": { mode: ["by_key"] },
      }),
    by: leftOut(z.union([fieldName, z.array(fieldName).max(20)])).meta({
      title: "Equal in",
      description: "A field or list of fields that must be equal on both sides.",
      hint: "symbol",
      "x-show": { mode: ["as_of"] },
    }),
    tolerance: leftOut(z.number().min(0)).meta({
      title: "Tolerance",
      description: "Maximum age of a right row in seconds. If empty, no limit.",
      "x-show": { mode: ["as_of"] },
    }),
  })
  .check(({ value, issues }) => {
    const needsKey = value.mode === "by_key" || value.mode === "as_of";
    if (!needsKey || value.left_key !== undefined) return;
    const message = `Enter the field to compare, which \`${value.mode}\` needs.`;
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
  guide: `- \`append\`: the left list, then the right one; of any values.
- \`by_key\`: each left row with each right row whose key is equal. Keys are texts, numbers, true or false, and the number
  1 is not the text \`"1"\`; a row without a key, or with null, meets nothing. \`join\` says which rows without a partner stay.
- \`by_position\`: the first with the first, and so on; what the longer list has more stays as it is.
- \`as_of\`: each left row with the last right row at or before its time, at most \`tolerance\` seconds back, of equal \`by\`.
  Left rows without one stay. Times are ISO 8601 or dates (UTC where they name no zone), or milliseconds since 1970; the
  lists may be in any order, and of equal times the one further down counts.

Where both rows have a field, the left's stays and the right's is named \`right_<field>\`, keys too. \`unmatched\` counts the
rows of each side that found no partner, whether they stay or not.

A side whose worker was skipped is an empty list. The result has at most 16 MiB: \`result_too_large\`.`,
  params,
  result: z.object({
    rows: z.array(anyJson()).meta({ title: "Rows" }),
    count: z.int().meta({ title: "Count", description: "Number of rows." }),
    unmatched: z
      .object({
        left: z.int().meta({ title: "Left" }),
        right: z.int().meta({ title: "Right" }),
      })
      .meta({ title: "Unmatched", description: "Number of rows on each side without a match." }),
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
