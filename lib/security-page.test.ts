import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

test("every test that the page on security names is there", () => {
  const root = path.resolve(import.meta.dirname, "..");
  const page = readFileSync(path.join(root, "docs/security.md"), "utf8");
  const named = [...page.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, file = ""]) => file);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
