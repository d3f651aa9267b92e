import { isJsonObject, type Json } from "@/lib/kit/json";

/**
 * True if a connector marked its result as sample data. Values computed from such a result may lack the mark,
 * so each step also stores whether it used sample data.
 */
export function isSampleResult(result: Json): boolean {
  return isJsonObject(result) && result.sample === true;
}
