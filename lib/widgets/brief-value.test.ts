import { expect, test } from "vitest";
import { briefValue } from "./brief-value";

test.each([
  ['{"symbol":"AAPL","close":"189.5","percent_change":1.25,"currency":"USD"}', ["AAPL", 189.5, "USD", 1.25]],
  ["42", [null, 42, null, null]],
  ['"buy"', [null, "buy", null, null]],
  ['{"decision":"approved"}', [null, "approved", null, null]],
  ['{"name":"a","text":"b"}', null],
  ["[]", null],
  ["a,b\n1,2", null],
])("%s is shown as its one figure or text", (body, shown) => {
  const brief = briefValue(body);
  expect(brief && [brief.label, brief.value, brief.unit, brief.percent]).toEqual(shown);
});
