import { isJsonObject, type Json } from "@/lib/kit/json";

/** Results made of sample data say so themselves; what is made of them need not, so the step keeps the mark. */
export function isSampleResult(result: Json): boolean {
  return isJsonObject(result) && result.sample === true;
}
