import { expect, test } from "vitest";
import { readPages } from "./read-pages";

test("a list is read to its end, page after page", async () => {
  const asked: object[] = [];
  const all = await readPages(async (query) => {
    asked.push(query);
    const from = Number(query.cursor ?? 0);
    return { items: [from, from + 1], next_cursor: from < 4 ? String(from + 2) : null };
  });
  expect(all).toEqual([0, 1, 2, 3, 4, 5]);
  expect(asked).toEqual([{ limit: 200 }, { limit: 200, cursor: "2" }, { limit: 200, cursor: "4" }]);
});
