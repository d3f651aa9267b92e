import { z } from "zod";
import type { Json } from "@/lib/kit/json";

/**
 * Accepts any value, because input has already been parsed from JSON, and validating a document of a million
 * braces again would take a second. OpenAPI gets no structure, because client generators can't handle
 * recursive types.
 */
export const jsonValue = z
  .custom<Json>((value) => value !== undefined, "Enter a value.")
  .meta({ id: "Json", description: "Any JSON value." });
