import type { Json } from "@/lib/kit/json";

export function plainJson(value: unknown): Json {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}
