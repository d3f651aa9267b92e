import { isJsonObject } from "@/lib/kit/json";
import type { ProblemBody } from "./api-error";

/** True if a response body is a Millrace problem. */
export function isProblem(value: unknown): value is ProblemBody {
  return (
    isJsonObject(value) &&
    typeof value.code === "string" &&
    typeof value.title === "string" &&
    typeof value.detail === "string"
  );
}
