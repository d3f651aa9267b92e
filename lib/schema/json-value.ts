import { z } from "zod";
import type { Json } from "@/lib/kit/json";

/**
 * Any JSON value. What comes here was read from JSON already, and walking a document of ones and braces again would take a
 * second. In OpenAPI it has no structure, because generators of clients cannot take a shape that contains itself.
 */
export const jsonValue = z
  .custom<Json>((value) => value !== undefined, "A value is needed.")
  .meta({ id: "Json", description: "Any JSON value." });
