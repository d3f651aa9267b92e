import { ApiError } from "@/lib/client/api-error";
import type { TestResult } from "@/lib/schema/workflow-test";

export function testsFailedIn(error: unknown): readonly TestResult[] | null {
  if (!(error instanceof ApiError) || error.code !== "tests_failed") return null;
  const results = error.problem?.results;
  return Array.isArray(results) ? results : null;
}
