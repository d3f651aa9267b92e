import { expect, test } from "vitest";
import { KNOWN_CATEGORIES } from "@/lib/workers/suggest/known-categories";
import { sketchOf, textOf } from "./articles";
import { news, resultOf, rowsOf } from "./sample-run.suite";
import { STORIES } from "./stories";

/** Number of articles in a month, at one every seven minutes. */
const ARCHIVE = (31 * 24 * 60) / 7;

test("no two headlines of the archive are equal", () => {
  for (const newest of [4_200_000, 4_271_830]) {
    const titles = Array.from({ length: ARCHIVE }, (_, back) => textOf(sketchOf(newest - back)).title);
    expect(new Set(titles).size).toBe(titles.length);
  }
});

test("the stories are in every category that is suggested", () => {
  const filed = STORIES.flatMap(({ categories }) => categories);
  const empty = KNOWN_CATEGORIES.filter(
    ({ id }) => !filed.some((category) => category === id || category.startsWith(`${id}/`)),
  );
  expect(empty).toEqual([]);
});

test.each([
  ["categories", "dmoz/Nowhere", "news/Business"],
  ["sources", "nowhere.example", "reuters.com"],
])("%s that sample data do not know are said, unless others are known", async (name, unknown, known) => {
  const refused = await news({ [name]: [unknown] });
  expect(refused).toMatchObject({ code: "invalid_params" });
  expect(JSON.stringify(refused)).toContain(known);
  const { results } = resultOf(await news({ [name]: [unknown, known], limit: 3 }));
  expect(rowsOf(results)).toHaveLength(3);
});
