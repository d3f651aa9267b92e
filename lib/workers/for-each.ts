import { z } from "zod";
import type { Json } from "@/lib/kit/json";
import { anyJson, leftOut } from "./any-json";
import { defineWorker, failed, LIST_RESULT_BYTES } from "./define-worker";

/** In a draft the value is mostly an expression, so the run checks for a list. */
function list() {
  return z.custom<readonly Json[]>((value) => Array.isArray(value), {
    message: "A list is needed, such as `{{workers[1].result.rows}}`.",
    abort: false,
  });
}

export const forEach = defineWorker({
  type: "for_each",
  kind: "logic",
  title: "For each",
  summary: "Runs the workers inside once for each item in a list.",
  keywords: ["loop", "iterate", "map", "batch", "split in batches", "foreach", "repeat"],
  guide: `The workers inside see the item as \`{{item}}\` and its place, from 0, as \`{{item_index}}\`; besides, the results of
whatever leads to the box. A box in a box hides the outer's, which are read as \`{{outer.item}}\`.

A worker inside that nothing inside leads to begins the inside. What an item comes to is the result of \`result_from\`; left
out, of the workers that succeeded and have nothing after them, the one with the highest index.

With \`stop\` the first item that fails fails the box, after what is under way has ended. With \`collect\` all items run, and
each says in \`results\` whether it succeeded. More items than \`limit\` fail with \`too_many_items\` before any begins.

An item that waits, for a time, a run or a person, keeps its place of \`parallel\`; when no other can go on, the run waits with
it. Each item asks for an approval of its own.

After a crash no item that has ended is repeated. The failed items of a run can be retried alone, on its page: the new run
keeps what the other items came to.`,
  params: z.strictObject({
    items: list().meta({
      title: "Items",
      description: "An expression that gives a list.",
      hint: "{{workers[1].result.rows}}",
    }),
    parallel: z.int().min(1).max(50).default(5).meta({
      title: "At once",
      description: "Number of items processed in parallel.",
    }),
    on_error: z.enum(["stop", "collect"]).default("stop").meta({
      title: "When an item fails",
      description:
        "`stop`: the loop fails. `collect`: the other items continue and the result lists the failures.",
    }),
    limit: z.int().min(1).max(10_000).default(1_000).meta({
      title: "Limit",
      description: "More items than this fail before any begins.",
    }),
    result_from: leftOut(z.int().min(0)).meta({
      title: "Result from",
      description: "The worker inside whose result is the item's. Left out: the last one.",
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
      .meta({ title: "Results", description: "One for each item, in the order of the items." }),
    count: z.int().meta({ title: "Count", description: "How many items there are." }),
    failed: z.int().meta({ title: "Failed", description: "How many of them failed." }),
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
        `There are ${items.length} items; this box takes ${limit}. Raise its limit, or give it fewer.`,
        { details: { items: items.length, limit } },
      );
    return { state: "each", items, parallel, onError, resultFrom: resultFrom ?? null };
  },
});
