import { z } from "zod";

export const tierId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,31}$/, "Use at most 32 characters: lower-case letters, digits and hyphens.")
  .describe("Permanent ID of a plan; `main` is the item's own price.");

export const tierName = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .refine((text) => !/\p{Cc}/u.test(text), "Use one line.")
  .describe("Name shown to buyers.");
