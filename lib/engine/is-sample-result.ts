import { isJsonObject, type Json } from "@/lib/kit/json";

/** A connector's result says when it is sample data. What is made of it may not say so; that is why steps keep a mark. */
export function isSampleResult(result: Json): boolean {
  return isJsonObject(result) && result.sample === true;
}
