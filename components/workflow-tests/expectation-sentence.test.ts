import { expect, test } from "vitest";
import { expectationSentence } from "./expectation-sentence";

type Expected = Parameters<typeof expectationSentence>[0];

test.each<[Expected, string]>([
  [
    { target: "answer", path: "close", kind: "tolerance", value: { value: 214.3, within: 0.5 } },
    "`close` in the response is 214.3 ± 0.5",
  ],
  [{ target: "answer", kind: "equals", value: { a: [1] } }, 'the response is `{"a":[1]}`'],
  [{ target: "answer", kind: "equals", value: "x".repeat(100) }, "the response equals the saved value"],
  [{ target: "status", kind: "equals", value: 200 }, "the HTTP status is `200`"],
  [
    { target: { provider: "closes" }, path: "day", kind: "matches", value: "^2026" },
    "`day` in the value of `closes` matches `^2026`",
  ],
  [{ target: { provider: "closes" }, kind: "schema", value: {} }, "the value of `closes` fits the schema"],
  [{ target: { worker: 2 }, kind: "code", value: "rate_limited" }, "#2 Quote fails with `rate_limited`"],
  [{ target: { worker: 2 }, kind: "absent", value: null }, "the result of #2 Quote is absent"],
])("%j is told in one sentence", (expected, sentence) => {
  expect(expectationSentence(expected, (worker) => `#${worker} Quote`)).toBe(sentence);
});
