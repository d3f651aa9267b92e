import { isJsonObject } from "@/lib/kit/json";
import type { Step } from "@/lib/schema/run";
import { hasEnded } from "@/lib/schema/run-status";

/**
 * Describes the progress of a loop, for example "212 of 500 · 3 failed" while the loop runs, and "500 items ·
 * 3 failed" once it has finished.
 */
export function loopCountLabel({
  status,
  inside,
  result,
  input,
}: Pick<Step, "status" | "inside" | "result" | "input">): string | null {
  if (inside) {
    const { items, done, failed } = inside;
    const count =
      hasEnded(status) && done === items ? itemsLabel(items) : `${formatted(done)} of ${formatted(items)}`;
    return withFailed(count, failed);
  }
  const { count, failed } = isJsonObject(result) ? result : {};
  if (typeof count === "number" && typeof failed === "number") return withFailed(itemsLabel(count), failed);
  const { items } = isJsonObject(input) ? input : {};
  return Array.isArray(items) ? itemsLabel(items.length) : null;
}

function withFailed(count: string, failed: number): string {
  return failed === 0 ? count : `${count} · ${formatted(failed)} failed`;
}

function itemsLabel(count: number): string {
  return `${formatted(count)} ${count === 1 ? "item" : "items"}`;
}

function formatted(count: number): string {
  return count.toLocaleString();
}
