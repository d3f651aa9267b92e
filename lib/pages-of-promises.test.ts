import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

test.each([
  ["security", 40],
  ["reliability", 15],
])("every test that the page on %s names is there", (name, min) => {
  const root = path.resolve(import.meta.dirname, "..");
  const page = readFileSync(path.join(root, `docs/${name}.md`), "utf8");
  const named = [...page.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, file = ""]) => file);
  expect(named.length).toBeGreaterThan(min);
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
