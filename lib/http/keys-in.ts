import { keysOf } from "@/lib/trigger/check-key";
import type { ApiRequest } from "./api-request";

export function keysIn({ headers, query }: Pick<ApiRequest, "headers" | "query">): readonly string[] {
  return keysOf({ authorization: headers.get("authorization"), query });
}
