import { isJsonObject, type Json } from "@/lib/kit/json";

/**
 * True if a connector marked its result as sample data. Values computed from such a result may lack the mark,
 * so steps also store a flag of their own.
 */
export function isSampleResult(result: Json): boolean {
  return isJsonObject(result) && result.sample === true;
}
