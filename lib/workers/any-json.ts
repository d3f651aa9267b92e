import { z } from "zod";
import type { Json } from "@/lib/kit/json";

/**
 * Any JSON value. Parameters and results are JSON already when they get here, so nothing is walked again; what is
 * told apart is a value and none.
 */
export function anyJson() {
  return z.custom<Json>((value) => value !== undefined, "A value is needed.");
}

/** A blank field, an optional variable that was left out, null: a parameter that is not there. */
export function leftOut<T extends z.ZodType>(kind: T) {
  return z
    .preprocess((value) => (value === "" || value === null ? undefined : value), kind.optional())
    .optional();
}
