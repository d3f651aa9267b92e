import { z } from "zod";
import type { Json } from "@/lib/kit/json";

/**
 * Accepts any JSON value. Parameters and results are already parsed, so this only checks that a value is
 * present.
 */
export function anyJson() {
  return z.custom<Json>((value) => value !== undefined, "Enter a value.");
}

/** Treats a blank field, an omitted optional variable and null as a missing parameter. */
export function leftOut<T extends z.ZodType>(kind: T) {
  return z
    .preprocess((value) => (value === "" || value === null ? undefined : value), kind.optional())
    .optional();
}
