import { z } from "zod";

/** ID of a plan. The item's own price is its first plan. */

export const tierId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,31}$/, "Small letters, digits and hyphens, 32 at most.")
  .describe("Permanent ID of a plan; `main` is the item's own price.");

export const tierName = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .refine((text) => !/\p{Cc}/u.test(text), "One line.")
  .describe("Name shown to buyers.");
