import { z } from "zod";

/** Plans of one item side by side. The price of the item is the first of them. */

/** What names the price of the item itself, where its plans are named. */
export const MAIN_TIER = "main";
export const MOST_TIERS = 4;

export const tierId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,31}$/, "Small letters, digits and hyphens, 32 at most.")
  .describe("What names a plan of the item, for good; `main` is the item's price itself.");

export const tierName = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .refine((text) => !/\p{Cc}/u.test(text), "One line.")
  .describe("What buyers read above it.");

/** Of what people call it; another one where that is in use, or has no letters of ours. */
export function newTierId(name: string, taken: readonly string[]): string {
  const base =
    name
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 28) || "plan";
  const all = new Set([...taken, MAIN_TIER]);
  for (let at = 2; ; at += 1) {
    const id = at === 2 ? base.replace(/-+$/, "") : `${base.replace(/-+$/, "")}-${at - 1}`;
    if (!all.has(id)) return id;
  }
}
