import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { OTHER_VARIABLES, SETTINGS } from "./settings";
import { settingsPage } from "./settings-page";

const known = new Set([...Object.keys(SETTINGS), ...Object.keys(OTHER_VARIABLES)]);

/**
 * Used only between the processes of one start, in builds and in compose.yaml, and never set by an operator.
 */
const INTERNAL = [
  "MILLRACE_PORT_IS_SHARED",
  "MILLRACE_BUILD",
  "MILLRACE_VERSION",
  "MILLRACE_DATABASE_PASSWORD",
];

const PRODUCT = [
  ...[
    "*.md",
    "compose.yaml",
    "Dockerfile",
    "deploy",
    "app",
    "bin",
    "cli",
    "components",
    "db",
    "lib",
    "proxy.ts",
  ],
  ...["bench", "bin/check", "docs/decisions", "e2e", "*/tests/*", "*.test.*", "*.suite.*", "*.setup.*"].map(
    (path) => `:!${path}`,
  ),
];

function findNames(...paths: readonly string[]): string[] {
  const found = execFileSync("git", ["grep", "-ohE", "MILLRACE_[A-Z_]*[A-Z]", "--", ...paths], {
    encoding: "utf8",
  });
  return [...new Set(found.trim().split("\n"))];
}

test("docs/settings.md is what the settings say; npm run docs writes it", () => {
  expect(readFileSync("docs/settings.md", "utf8")).toBe(settingsPage());
});

test("texts, screens, messages and compose.yaml name only settings that exist", () => {
  const named = findNames(...PRODUCT);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !known.has(name) && !INTERNAL.includes(name))).toEqual([]);
});
