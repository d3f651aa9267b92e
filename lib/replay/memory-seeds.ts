import type { WorkflowDocument } from "@/lib/schema/workflow";
import type { TestMemory } from "@/lib/schema/workflow-test";
import { digestsOf } from "@/lib/workers/memory/decide-memory";
import { memory } from "@/lib/workers/memory/memory";
import type { MemorySeed } from "./memory-view";

/**
 * Items are remembered as digests. A digest depends on which field a worker uses to compare items, so the
 * workers that use the memory are looked up in the document.
 */
export function memorySeeds(
  given: readonly TestMemory[],
  document: WorkflowDocument,
  startedAt: number,
): MemorySeed[] {
  return given.map(({ name, scope, key, value, at, seen }) => {
    const items = Array.isArray(value) ? value : [];
    const digests = new Set(itemKeysOf(document, name).flatMap((itemKey) => digestsOf(items, itemKey)));
    const storedAt = at === undefined ? startedAt : Date.parse(at);
    return {
      place: { scope, name, key },
      value,
      at: storedAt,
      seen: [...digests].map((digest) => [digest, storedAt] as const),
      others: Math.max(0, (seen ?? items.length) - items.length),
    };
  });
}

function itemKeysOf({ workers }: WorkflowDocument, name: string): string[] {
  const keys = workers.flatMap(({ type, params }) =>
    type === memory.type && params.name === name && params.mode === "new_items"
      ? [typeof params.item_key === "string" ? params.item_key : ""]
      : [],
  );
  return [...new Set(keys)];
}
