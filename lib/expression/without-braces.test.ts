import { expect, test } from "vitest";
import { withoutBraces } from "./without-braces";

test.each([
  ["{{workers[1].result.body.rate}} > 4", "workers[1].result.body.rate > 4"],
  ["{{ context.s }}", "context.s"],
  ['{"s": {{context.s}}}', '{"s": context.s}'],
  ['{"a": {"b": {{context.s}}}}', '{"a": {"b": context.s}}'],
  ["{{context.a or context.b}} and {{context.c}}", "(context.a or context.b) and context.c"],
  ['"{{context.s}}" & {{context.t}}', '"{{context.s}}" & context.t'],
])("%s is %s", (program, plain) => {
  expect(withoutBraces(program)).toBe(plain);
});

test.each([
  "workers[1].result > 4",
  '"Hello {{context.s}}"',
  '{"a": {"b": 1}}',
  "{{context.s",
  "context.s}}",
])("nothing is taken out of %s", (program) => expect(withoutBraces(program)).toBeNull());
