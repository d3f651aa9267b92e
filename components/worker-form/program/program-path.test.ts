import { expect, test } from "vitest";
import { programPath } from "./program-path";

test.each([
  [
    "workers[1].result.values[0].close",
    "workers[1].result.values[0].close",
    "workers[1].result.values[0].close",
  ],
  ["{{workers[1].result.close}}", "workers[1].result.close", "workers[1].result.close"],
  [
    'workers[1].result["two words"].a-b',
    "workers[1].result.`two words`.`a-b`",
    'workers[1].result["two words"]["a-b"]',
  ],
  ["context.symbol | upcase", "context.symbol | upcase", "context.symbol | upcase"],
])(
  "%s is written without braces, names that are no words as the language quotes them",
  (path, jsonata, javascript) => {
    expect(programPath(path, "jsonata")).toBe(jsonata);
    expect(programPath(path, "javascript")).toBe(javascript);
  },
);
