import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sourceHash } from "./source-hash.mjs";

let root = "";

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "millrace-hash-"));
  mkdirSync(path.join(root, "lib/deep"), { recursive: true });
  write("lib/deep/thing.ts", "1");
  write("package-lock.json", "{}");
});

afterEach(() => {
  delete process.env.NEXT_PUBLIC_PROBE;
  rmSync(root, { recursive: true, force: true });
});

const write = (file, text) => writeFileSync(path.join(root, file), text);

test.each([
  ["a source changes", () => write("lib/deep/thing.ts", "2")],
  ["a source is added", () => write("lib/other.ts", "")],
  [
    "a source is renamed",
    () => {
      rmSync(path.join(root, "lib/deep/thing.ts"));
      write("lib/deep/thing2.ts", "1");
    },
  ],
  ["the lock file changes", () => write("package-lock.json", "{ }")],
  [
    "a public variable changes",
    () => {
      process.env.NEXT_PUBLIC_PROBE = "x";
    },
  ],
])("a build is stale when %s", (_case, change) => {
  const before = sourceHash(root);
  change();
  expect(sourceHash(root)).not.toBe(before);
});

test("a build is not stale for tests, texts and migrations", () => {
  const before = sourceHash(root);
  write("lib/deep/thing.test.ts", "");
  write("lib/README.md", "");
  mkdirSync(path.join(root, "db/migrations"), { recursive: true });
  write("db/migrations/0001.sql", "");
  expect(sourceHash(root)).toBe(before);
});
