import { z } from "zod";
import { hasEnded, type Step } from "@/lib/schema/run";

const given = z.object({ items: z.array(z.unknown()) });
const ended = z.object({ count: z.number(), failed: z.number() });

/** How far a box is with its items: "212 of 500 · 3 failed" while it runs, "500 items · 3 failed" at its end. */
export function boxCountLabel({
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
  const outcome = ended.safeParse(result);
  if (outcome.success) return withFailed(itemsLabel(outcome.data.count), outcome.data.failed);
  const before = given.safeParse(input);
  return before.success ? itemsLabel(before.data.items.length) : null;
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
