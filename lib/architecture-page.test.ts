import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Files that don't exist but stand for what a reader of a recipe would add. */
const IMAGINED = /\/(my-thing|things|my-command)/;

test("the page of the architecture names only files that are there", () => {
  const page = readFileSync("docs/architecture.md", "utf8");
  const named = [...page.matchAll(/`((?:app|bin|components|db|lib)\/[\w/.-]+\.tsx?|server\.ts)`/g)].map(
    ([, file = ""]) => file,
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((file) => !IMAGINED.test(file) && !existsSync(file))).toEqual([]);
});
