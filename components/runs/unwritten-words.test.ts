import { expect, test } from "vitest";
import { unwrittenWords } from "./unwritten-words";

const written = (counts: object) => ({ inserted: 0, updated: 0, deleted: 0, table: "prices", ...counts });

test.each([
  [
    "write_table",
    written({ inserted: 2 }),
    "Test run: nothing was written. A production run would insert 2.",
  ],
  [
    "write_table",
    written({ updated: 1, deleted: 1200 }),
    "Test run: nothing was written. A production run would update 1, delete 1,200.",
  ],
  ["write_table", written({}), "Test run: nothing was written. A production run would insert no rows."],
  ["memory", { changed: true, value: 1 }, "Test run: the stored memory was read but not changed."],
  ["data_provider", [1], "Test run: nothing was published."],
  ["transform", { inserted: 2 }, null],
  ["write_table", null, null],
])("%s of %j says %s", (type, result, words) => {
  expect(unwrittenWords(type, result)).toBe(words);
});
