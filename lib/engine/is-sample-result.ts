import { isJsonObject, type Json } from "@/lib/kit/json";

/**
 * A connector marks sample data in its result. Values made from it may lack the mark, so steps store one of
 * their own.
 */
export function isSampleResult(result: Json): boolean {
  return isJsonObject(result) && result.sample === true;
}
