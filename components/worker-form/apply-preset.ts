import type { Preset } from "@/lib/editing/param-field";
import type { Json } from "@/lib/kit/json";

type Values = Readonly<Record<string, Json>>;

export function applyPreset(values: Values, preset: Preset["params"]): Record<string, Json> {
  return Object.fromEntries(Object.entries({ ...values, ...preset }).filter(([, value]) => value !== null));
}
