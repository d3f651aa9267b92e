import { expect, test } from "vitest";
import { adviceFor } from "./step-problem";

const error = { code: "expression_error", message: "", worker: 1, retryable: false, retry_after: null };

test("advice is in the language of the field that failed", () => {
  expect(adviceFor({ ...error, details: { path: "workers[1].result.a", missing: "a" } })).toContain(
    "| default:",
  );
  const program = adviceFor({ ...error, details: { reason: "failed" } });
  expect(program).not.toContain("|");
  expect(program).toContain("$exists");
});
