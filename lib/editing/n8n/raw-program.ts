import type { Json } from "@/lib/kit/json";
import { parsedJson } from "./parsed-json";

/**
 * Converts a node's raw JSON to a program. If the JSON contains expressions, the program fails with an error
 * message that quotes the JSON, until the user rewrites it.
 */
export function rawProgram(value: Json, read: (value: Json) => string, notes: string[]): string {
  if (typeof value !== "string") return JSON.stringify(value);
  if (/^=\s*\{\{[^{}]*\}\}\s*$/.test(value)) return read(value);
  const json = parsedJson(value.replace(/^=/, ""));
  if (json !== undefined) return JSON.stringify(json);
  notes.push("the node's JSON contains expressions. Rewrite the JSON as a JSONata expression");
  return `$error(${JSON.stringify(`From n8n: ${value.slice(0, 300)}`)})`;
}
