import { z } from "zod";
import type { Step } from "@/lib/schema/run";

const ended = z.object({ count: z.number(), failed: z.number() });
const given = z.object({ items: z.array(z.unknown()) });

/** How many items a box went through in a run, and how many failed: "500 items · 3 failed". */
export function boxCountLabel({ result, input }: Pick<Step, "result" | "input">): string | null {
  const outcome = ended.safeParse(result);
  if (outcome.success) {
    const { count, failed } = outcome.data;
    return failed === 0 ? itemsLabel(count) : `${itemsLabel(count)} · ${failed.toLocaleString()} failed`;
  }
  const before = given.safeParse(input);
  return before.success ? itemsLabel(before.data.items.length) : null;
}

function itemsLabel(count: number): string {
  return `${count.toLocaleString()} ${count === 1 ? "item" : "items"}`;
}
