import { expect, test } from "vitest";
import { unwrittenWords } from "./unwritten-words";

const written = (counts: object) => ({ inserted: 0, updated: 0, deleted: 0, table: "prices", ...counts });

test.each([
  ["write_table", written({ inserted: 2 }), "Would insert 2; a test writes nothing."],
  [
    "write_table",
    written({ updated: 1, deleted: 1200 }),
    "Would update 1, delete 1,200; a test writes nothing.",
  ],
  ["write_table", written({}), "Would insert 0; a test writes nothing."],
  ["memory", { changed: true, value: 1 }, "A test reads what is remembered and writes nothing."],
  ["data_provider", [1], "A test publishes nothing."],
  ["transform", { inserted: 2 }, null],
  ["write_table", null, null],
])("%s of %j says %s", (type, result, words) => {
  expect(unwrittenWords(type, result)).toBe(words);
});
