import { decimalOf, jsonOf, minus } from "@/lib/kit/decimal";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import type { TestMemory } from "@/lib/schema/workflow-test";
import { digestsOf } from "@/lib/workers/memory/decide-memory";
import { type MemoryParams, memoryParams } from "@/lib/workers/memory/memory-params";

/** A successful step of a memory worker. */
export interface MemoryStep {
  /** Time when the step finished, in milliseconds. */
  readonly at: number;
  readonly input: JsonObject;
  readonly result: Json;
}

/**
 * Reconstructs what each memory held before the first step that used it, from the results of the steps. Steps
 * must be added oldest first.
 */
export class FirstMemory {
  readonly #found = new Map<string, TestMemory | null>();

  add(steps: readonly MemoryStep[]): this {
    for (const { at, input, result } of steps) {
      const params = memoryParams.safeParse(input);
      if (!params.success || !isJsonObject(result)) continue;
      const { scope, name, key } = params.data;
      const place = JSON.stringify([scope, name, key]);
      if (this.#found.has(place)) continue;
      const held = heldBefore(params.data, result, new Date(at).toISOString());
      this.#found.set(place, held === null ? null : { name, scope, key, ...held });
    }
    return this;
  }

  held(): TestMemory[] {
    return [...this.#found.values()].filter((held) => held !== null);
  }
}

type Held = Pick<TestMemory, "value" | "at" | "seen">;

function heldBefore(params: MemoryParams, result: JsonObject, at: string): Held | null {
  switch (params.mode) {
    case "changed":
      return typeof result.previous_at === "string"
        ? { value: result.previous ?? null, at: result.previous_at }
        : null;
    case "get":
      return typeof result.at === "string" ? { value: result.value ?? null, at: result.at } : null;
    case "set":
      return { value: result.previous ?? null, at };
    case "count": {
      const [sum, step] = [decimalOf(result.value), decimalOf(params.by)];
      return sum && step && { value: jsonOf(minus(sum, step)), at };
    }
    case "new_items":
      return seenBefore(params, result, at);
  }
}

function seenBefore({ items, item_key: itemKey }: MemoryParams, result: JsonObject, at: string): Held | null {
  if (!Array.isArray(items) || !Array.isArray(result.items) || typeof result.seen !== "number") return null;
  const digests = digestsOf(items, itemKey);
  const fresh = new Set(digestsOf(result.items, itemKey));
  const seen = result.seen - fresh.size;
  if (seen === 0) return null;
  const known = new Map(
    items.flatMap((item, n) => (fresh.has(digests[n] ?? "") ? [] : [[digests[n], item]])),
  );
  return { value: [...known.values()], at, seen };
}
