import { isJsonObject, type Json } from "@/lib/kit/json";

export const RULE = "when";

export function programsIn(
  value: Json,
): { readonly path: readonly (string | number)[]; readonly text: string }[] {
  if (typeof value === "string") return [{ path: [], text: value }];
  if (!Array.isArray(value)) return [];
  return value.flatMap((row, at) => {
    const text = isJsonObject(row) ? row[RULE] : undefined;
    return typeof text === "string" ? [{ path: [at, RULE], text }] : [];
  });
}

export function mapPrograms(value: Json, change: (text: string) => string): Json {
  if (typeof value === "string") return change(value);
  if (!Array.isArray(value)) return value;
  return value.map((row) => {
    const text = isJsonObject(row) ? row[RULE] : undefined;
    return isJsonObject(row) && typeof text === "string" ? { ...row, [RULE]: change(text) } : row;
  });
}
