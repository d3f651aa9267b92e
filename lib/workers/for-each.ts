import { z } from "zod";
import type { Json } from "@/lib/kit/json";
import { DEFAULT_LOOP_LIMIT, MAX_LOOP_ITEMS } from "@/lib/schema/loop-bounds";
import { anyJson, leftOut } from "./any-json";
import { defineWorker, failed, LIST_RESULT_BYTES } from "./define-worker";

/** Accepts any value, because in a draft it is usually an expression. The run checks that it is a list. */
function list() {
  return z.custom<readonly Json[]>((value) => Array.isArray(value), {
    message: "Enter a list, such as `{{workers[1].result.rows}}`.",
    abort: false,
  });
}

export const forEach = defineWorker({
  type: "for_each",
  kind: "logic",
  title: "For each",
  summary: "Runs the workers inside the loop once for each item in a list.",
  keywords: ["loop", "iterate", "map", "batch", "split in batches", "foreach", "repeat"],
  guide: `Workers inside the loop read the item as \`{{item}}\` and its position, counted from 0, as \`{{item_index}}\`. They can also
read the results of workers before the loop. In a nested loop, the outer item is \`{{outer.item}}\`.

Each item starts at the workers inside that have no incoming connection from inside. The item's result is the result of the worker
\`result_from\`. By default, that is the last worker that succeeded: of those with nothing after them, the one with the highest index.

With \`stop\`, the first failed item fails the loop once the items in progress have finished. With \`collect\`, all items run, and
\`results\` shows whether each one succeeded. A list with more items than \`limit\` fails with \`too_many_items\` before any item starts.

An item that waits for a time, a run or a person still counts towards \`parallel\`. If no other item can continue, the run is
suspended. Each item requests its own approval.

After a crash, finished items are not repeated. On the run's page, you can retry only the failed items: the new run
reuses the results of the other items.`,
  params: z.strictObject({
    items: list().meta({
      title: "Items",
      description: "List to loop over: from another worker, or values that you enter here.",
      hint: "{{workers[1].result.rows}}",
      picker: "items",
    }),
    parallel: z.int().min(1).max(50).default(5).meta({
      title: "Parallel items",
      description: "Maximum number of items processed in parallel.",
    }),
    on_error: z.enum(["stop", "collect"]).default("stop").meta({
      title: "When an item fails",
      description:
        "`stop`: the loop fails. `collect`: the other items continue and the result lists the failures.",
    }),
    limit: z.int().min(1).max(MAX_LOOP_ITEMS).default(DEFAULT_LOOP_LIMIT).meta({
      title: "Limit",
      description: "Maximum number of items. If the list has more, the loop fails before any item starts.",
    }),
    result_from: leftOut(z.int().min(0)).meta({
      title: "Result from",
      description:
        "Worker in the loop whose result becomes the item's result. Default: the last worker that succeeded.",
      picker: "worker",
    }),
  }),
  result: z.object({
    results: z
      .array(
        z.object({
          ok: z.boolean().meta({ title: "Succeeded" }),
          result: anyJson().optional().meta({ title: "Result" }),
          error: anyJson().optional().meta({ title: "Error" }),
        }),
      )
      .meta({ title: "Results", description: "One result per item, in the order of the items." }),
    count: z.int().meta({ title: "Count", description: "Number of items." }),
    failed: z.int().meta({ title: "Failed", description: "Number of items that failed." }),
  }),
  examples: [
    {
      params: { items: ["AAPL", "MSFT"] },
      result: {
        results: [
          { ok: true, result: { symbol: "AAPL", close: 273.2 } },
          { ok: true, result: { symbol: "MSFT", close: 512.4 } },
        ],
        count: 2,
        failed: 0,
      },
    },
  ],
  isLoop: true,
  maxResultBytes: LIST_RESULT_BYTES,
  async run({ items, parallel, on_error: onError, limit, result_from: resultFrom }) {
    if (items.length > limit)
      return failed(
        "too_many_items",
        `The list has ${items.length} items, but the loop's limit is ${limit}. Raise the limit or pass fewer items.`,
        { details: { items: items.length, limit } },
      );
    return { state: "each", items, parallel, onError, resultFrom: resultFrom ?? null };
  },
});
