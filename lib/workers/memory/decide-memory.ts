import { createHash } from "node:crypto";
import { canonical } from "@/lib/kit/canonical";
import { decimalOf, jsonOf, plus } from "@/lib/kit/decimal";
import type { Json } from "@/lib/kit/json";
import type { MemoryDecision, Remembered, StoredOutcome } from "@/lib/schema/stored-change";
import { fieldOf, isSame } from "./is-same";
import type { MemoryParams } from "./memory-params";

const MAX_BYTES = 256 * 1024;
/**
 * Maximum number of remembered items per name and key. All of them are counted in every run, so more would be
 * slow.
 */
export const MAX_ITEMS = 100_000;

/** This function is pure, because the store calls it again if another run wrote first. */
export function decideMemory(params: MemoryParams, remembered: Remembered | null): MemoryDecision {
  switch (params.mode) {
    case "changed":
      return ifChanged(params, params.value ?? null, remembered);
    case "new_items":
      return newItems(params, remembered);
    case "get":
      return nothing({ value: remembered?.value ?? null, at: timeOf(remembered) });
    case "set":
      return write(params.value ?? null, {
        value: params.value ?? null,
        previous: remembered?.value ?? null,
      });
    case "count":
      return counted(params.by, remembered);
  }
}

function ifChanged(params: MemoryParams, value: Json, remembered: Remembered | null): MemoryDecision {
  const previous = remembered?.value ?? null;
  const result = { value, previous, previous_at: timeOf(remembered) };
  if (remembered === null) {
    const changed = params.first !== "same";
    return write(value, { changed, ...result }, changed ? "changed" : "same");
  }
  const tolerance = {
    absolute: decimalOf(params.tolerance),
    percent: decimalOf(params.tolerance_percent),
  };
  return isSame(value, previous, params.fields, tolerance)
    ? nothing({ changed: false, ...result }, "same")
    : write(value, { changed: true, ...result });
}

function newItems({ items, item_key, first }: MemoryParams, remembered: Remembered | null): MemoryDecision {
  if (!Array.isArray(items)) return { outcome: invalid("items", "`items` must be a list."), write: null };
  const digests = digestsOf(items, item_key);
  const unseen = new Set(digests.filter((digest) => !remembered?.seen.has(digest)));
  const seen = (remembered?.seenInAll ?? 0) + unseen.size;
  if (unseen.size > 0 && seen > MAX_ITEMS) {
    const message = `Each combination of name and key can store at most ${MAX_ITEMS} items, but this run would store ${seen}. Reduce keep_days or use several keys.`;
    return { outcome: refusal("result_too_large", message), write: null };
  }
  const reported = new Set(remembered === null && first === "none" ? [] : unseen);
  // If the list contains duplicates, only the first of them is reported.
  const fresh = items.filter((_item, at) => reported.delete(digests[at] ?? ""));
  const result = { items: fresh, count: fresh.length, seen };
  return {
    outcome: { state: "done", result, outlet: fresh.length > 0 ? "changed" : "same" },
    write: { items: [...new Set(digests)] },
  };
}

/** An item without the key field is compared as a whole. */
export function digestsOf(items: readonly Json[], itemKey: string): string[] {
  return items.map((item) => {
    const value = itemKey === "" ? null : fieldOf(item, itemKey);
    const reported = value === null ? canonical(item) : canonical([itemKey, value]);
    return createHash("sha256").update(reported).digest("hex").slice(0, 40);
  });
}

function counted(by: MemoryParams["by"], remembered: Remembered | null): MemoryDecision {
  const [sum, step] = [decimalOf(remembered?.value ?? 0), decimalOf(by)];
  if (step === null) return { outcome: invalid("by", "`by` must be a number."), write: null };
  if (sum === null) {
    const message = "The value stored under this name isn't a number, so it can't be used as a counter.";
    return { outcome: invalid("name", message), write: null };
  }
  const value = jsonOf(plus(sum, step));
  return write(value, { value });
}

function write(value: Json, result: Json, output = "changed"): MemoryDecision {
  const bytes = Buffer.byteLength(JSON.stringify(value));
  if (bytes > MAX_BYTES) {
    const message = `The value is ${bytes} bytes, but the limit is ${MAX_BYTES}. Store fewer fields.`;
    return {
      outcome: { ...refusal("result_too_large", message), details: { bytes, limit: MAX_BYTES } },
      write: null,
    };
  }
  return { outcome: { state: "done", result, outlet: output }, write: { value } };
}

function nothing(result: Json, output = "changed"): MemoryDecision {
  return { outcome: { state: "done", result, outlet: output }, write: null };
}

function invalid(parameter: keyof MemoryParams, message: string) {
  return { state: "failed", code: "invalid_params", message, details: { parameter } } as const;
}

function refusal(code: "result_too_large", message: string) {
  return { state: "failed", code, message } as const satisfies StoredOutcome;
}

function timeOf(remembered: Remembered | null): string | null {
  return remembered === null ? null : new Date(remembered.at).toISOString();
}
