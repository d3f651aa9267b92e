import type { Json } from "@/lib/kit/json";

/** Drops undefined fields. */
export function plainJson(value: unknown): Json {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}
