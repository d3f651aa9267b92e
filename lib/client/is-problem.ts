import { isJsonObject } from "@/lib/kit/json";
import type { ProblemBody } from "./api-error";

export function isProblem(value: unknown): value is ProblemBody {
  return (
    isJsonObject(value) &&
    typeof value.code === "string" &&
    typeof value.title === "string" &&
    typeof value.detail === "string"
  );
}
