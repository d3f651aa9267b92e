import { z } from "zod";
import { isStorable } from "@/lib/kit/is-storable";
import { idInput } from "@/lib/schema/id-input";

export const none = z.undefined();
export const anyQuery = z.object({});
export const byId = z.object({ id: idInput });

/**
 * Items that can have a price can also be read with a subscription key, sent as a bearer token or in this
 * parameter.
 */
export const keyQuery = z.object({
  api_key: z.string().max(200).optional().describe("The key of a subscription."),
});
export const BUYER_PROBLEMS = ["payment_required", "insufficient_credit", "spending_cap_reached"] as const;

/** Lists are sorted newest first and use keyset pagination. */
export const page = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(500).optional().describe("`next_cursor` of the previous page."),
});
export type Page = z.infer<typeof page>;

export function listOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), next_cursor: z.string().nullable() });
}

/** Maximum value of the columns that store version numbers. */
export const MAX_VERSIONS = 2 ** 31 - 1;

export const givenTime = z.iso
  .datetime({ offset: true, abort: true })
  .refine((text) => isStorable(new Date(text)), "Enter a time between the years 1 and 9999 (UTC).");

/** URLs name a step by the index of its worker and, inside a loop, also by the index of the loop item. */
export const workerQuery = z.coerce.number().int().min(0).max(1_000_000);
export const iterationQuery = z
  .string()
  .regex(/^\d{1,5}(\.\d{1,5})?$/, "Use an index such as `3`, or `3.7` in a nested loop.")
  .describe("Index of the loop item; `3.7` in a nested loop, outermost first.");

export const time = z.string().describe("ISO 8601, UTC.");
