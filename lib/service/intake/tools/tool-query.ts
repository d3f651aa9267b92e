import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { TABLE_LIMITS } from "@/lib/schema/table-limits";
import { invalidQuery } from "@/lib/service/process/faults";
import type { Tool } from "./tool";

/**
 * Converts a tool's arguments to a query string and checks their names. The provider's endpoint then
 * validates the values by its own rules.
 */
export function toolQuery(tool: Tool, given: JsonObject): Result<URLSearchParams, Problem> {
  const query = new URLSearchParams();
  const known = tool.inputSchema.properties ?? {};
  for (const [name, value] of Object.entries(given)) {
    if (value === null) continue;
    const isCondition = !tool.isText && name.startsWith("where.");
    if (!Object.hasOwn(known, name) && !isCondition) {
      return invalidQuery(name, `Unknown argument \`${name}\`.`);
    }
    const empty = emptyListIn(name, value);
    if (empty !== null) return invalidQuery(empty, "The list is empty. Enter at least one value.");
    if (name === "where" && isJsonObject(value)) {
      for (const [column, wanted] of Object.entries(value)) add(query, `where.${column}`, wanted);
    } else if (name === "columns" && Array.isArray(value)) query.append(name, value.join(","));
    else if (name === "latest" && typeof value === "boolean") query.append(name, value ? "1" : "0");
    else add(query, name, value);
  }
  if (query.get("format") === "parquet")
    return invalidQuery("format", "The format must be json, ndjson or csv.");
  // Over HTTP, a request with `format` but without a limit streams all rows. For an assistant, which reads
  // rows page by page, the limit of one page is added.
  if (query.has("format") && !query.has("limit")) query.set("limit", String(TABLE_LIMITS.usualReadRows));
  return ok(query);
}

/**
 * Returns the name of a parameter with an empty list; null if there is none. Such a list is refused, because
 * it would vanish from the query string together with its condition.
 */
function emptyListIn(name: string, value: Json): string | null {
  const isEmpty = (one: Json) => Array.isArray(one) && one.length === 0;
  if (name.startsWith("where.")) return isEmpty(value) ? name : null;
  if (name !== "where" || !isJsonObject(value)) return null;
  const [column] = Object.entries(value).find(([, wanted]) => isEmpty(wanted)) ?? [];
  return column === undefined ? null : `where.${column}`;
}

function add(query: URLSearchParams, name: string, value: Json): void {
  const values = Array.isArray(value) ? value.map(textOf) : [textOf(value)];
  for (const one of values) query.append(name, one);
  // The endpoint splits a single value at its commas, but never splits repeated values. So if a list has only
  // one element and it contains commas, the element is sent twice.
  const [first = ""] = values;
  if (Array.isArray(value) && values.length === 1 && first.includes(",")) query.append(name, first);
}

/** Converts a value for a query string, in which an empty string stands for an empty cell (null). */
function textOf(value: Json): string {
  if (value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
