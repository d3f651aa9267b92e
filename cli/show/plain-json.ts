import type { Json } from "@/lib/kit/json";

/** A value as JSON has it: what is undefined is left out. */
export function plainJson(value: unknown): Json {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}
