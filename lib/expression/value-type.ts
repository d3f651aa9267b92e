import { isJsonObject, type Json } from "@/lib/kit/json";

export type ValueType = "text" | "number" | "boolean" | "list" | "object" | "null" | "unknown";

export function valueType(value: Json): ValueType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  if (isJsonObject(value)) return "object";
  if (typeof value === "string") return "text";
  return typeof value === "number" ? "number" : "boolean";
}

export function preview(value: Json, length = 60): string {
  if (Array.isArray(value)) return value.length === 1 ? "1 element" : `${value.length} elements`;
  if (isJsonObject(value)) return cut(`{ ${Object.keys(value).slice(0, 12).join(", ")} }`, length);
  return cut(typeof value === "string" ? value.slice(0, length + 1) : JSON.stringify(value), length);
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
