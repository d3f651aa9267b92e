import type { Json, JsonObject } from "@/lib/kit/json";
import { isJsonObject } from "@/lib/kit/json";
import { ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { TABLE_LIMITS } from "@/lib/schema/table-limits";
import { invalidQuery } from "@/lib/service/process/faults";
import type { Tool } from "./tool";

/** The arguments of a provider's tool as the query that its address takes; its own rules judge the values. */
export function toolQuery(tool: Tool, given: JsonObject): Result<URLSearchParams, Problem> {
  const query = new URLSearchParams();
  const known = tool.inputSchema.properties ?? {};
  for (const [name, value] of Object.entries(given)) {
    if (value === null) continue;
    const isCondition = !tool.isText && name.startsWith("where.");
    if (!Object.hasOwn(known, name) && !isCondition) {
      return invalidQuery(name, `There is no argument \`${name}\` here.`);
    }
    if (name === "where" && isJsonObject(value)) {
      for (const [column, wanted] of Object.entries(value)) add(query, `where.${column}`, wanted);
    } else if (name === "columns" && Array.isArray(value)) query.append(name, value.join(","));
    else if (name === "latest" && typeof value === "boolean") query.append(name, value ? "1" : "0");
    else add(query, name, value);
  }
  if (query.get("format") === "parquet") return invalidQuery("format", "Here rows are json, ndjson or csv.");
  // At its address a text without a limit is all rows, as a stream. An assistant reads pages.
  if (query.has("format") && !query.has("limit")) query.set("limit", String(TABLE_LIMITS.usualReadRows));
  return ok(query);
}

function add(query: URLSearchParams, name: string, value: Json): void {
  for (const one of Array.isArray(value) ? value : [value]) {
    query.append(name, typeof one === "string" ? one : JSON.stringify(one));
  }
}
