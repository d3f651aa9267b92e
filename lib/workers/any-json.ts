import { z } from "zod";
import type { Json } from "@/lib/kit/json";

/** Parameters and results are already parsed, so this schema only checks that a value is present. */
export function anyJson() {
  return z.custom<Json>((value) => value !== undefined, "Enter a value.");
}

/** A blank field, an omitted optional variable and null count as missing. */
export function leftOut<T extends z.ZodType>(kind: T) {
  return z
    .preprocess((value) => (value === "" || value === null ? undefined : value), kind.optional())
    .optional();
}
