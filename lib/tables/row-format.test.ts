import { expect, test } from "vitest";
import { formatOf } from "./row-format";

test.each([
  [null, "json"],
  ["*/*", "json"],
  ["application/*", "json"],
  ["text/*", "csv"],
  ["TEXT/*", "csv"],
  ["text/*;q=0", "json"],
  ["text/html, text/*;q=0.5, */*;q=0.1", "csv"],
  ["application/json, text/*", "json"],
  ["application/json, text/plain, */*", "json"],
  ["text/plain, */*, application/json", "json"],
  ["application/json;q=0, application/*", "ndjson"],
  ["application/json;q=0, */*", "csv"],
  ["application/x-ndjson;q=0.5, text/csv", "csv"],
])("Accept %j asks for %s", (accept, format) => {
  expect(formatOf(undefined, accept)).toBe(format);
});
