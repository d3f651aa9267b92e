import { defineWorker } from "@/lib/workers/define-worker";
import { decideMemory, digestsOf } from "./decide-memory";
import { memoryParams } from "./memory-params";
import { memoryResult } from "./memory-result";

const DAY_MS = 24 * 3600 * 1000;

export const memory = defineWorker({
  type: "memory",
  kind: "logic",
  title: "Memory",
  summary: "Stores a value between runs and detects changes and new items.",
  keywords: ["state", "static data", "deduplicate", "remember", "only when changed", "counter", "variable"],
  guide: `Place this worker between the step that fetches data and the step that sends it. With \`changed\`, the run continues on the output \`changed\` if the value differs from
last time, and on \`same\` if it doesn't. With \`new_items\`, only items that no earlier run has seen are passed on.

The stored value is written together with the step's record, so a crash or a retry neither loses nor duplicates it. Runs
that use the same name and key at the same time take turns. A test reads the stored value and writes nothing.`,
  outputs: ["changed", "same"],
  params: memoryParams,
  result: memoryResult,
  examples: [
    {
      params: { name: "last_signal", key: "AAPL", value: "buy" },
      result: { changed: true, value: "buy", previous: "hold", previous_at: "2026-11-20T14:00:00.000Z" },
    },
    {
      params: {
        name: "articles",
        mode: "new_items",
        items: [{ url: "https://example.com/a", title: "A" }],
        item_key: "url",
      },
      result: { items: [{ url: "https://example.com/a", title: "A" }], count: 1, seen: 214 },
    },
  ],
  run: async (params, context) => ({
    state: "keep",
    change: {
      kind: "memory",
      place: { scope: params.scope, name: params.name, key: params.key },
      items:
        params.mode === "new_items" && Array.isArray(params.items)
          ? digestsOf(params.items, params.item_key)
          : null,
      seenSince: context.runClock - params.keep_days * DAY_MS,
      decide: (remembered) => decideMemory(params, remembered),
    },
  }),
});
