import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/**
 * Files named for whatever reads them: Next's own names, files that tools load (a Vitest set-up, Tailwind's
 * colours, Playwright's `test`), and tests, which are named after their subject.
 */
const NAMED_BY_OTHERS = [
  /^app\/.*\/?(page|layout|route|error|global-error|not-found|providers|icon|apple-icon|manifest|robots)\.tsx?$/,
  /\.config\.ts$/,
  /^proxy\.ts$/,
  /\.(test|spec|suite|setup|teardown|d)\.tsx?$/,
  /^db\/test-server\.ts$/,
  /^components\/ui\/palette\.ts$/,
  /^e2e\/editor\/editor-test\.ts$/,
];

/**
 * Files that hold all endpoints, options, handlers or statements of one noun, and are named after that noun.
 */
const NAMED_BY_NOUN = [
  /^lib\/contract\/[\w-]+\.ts$/,
  /^lib\/client\/[\w-]+-queries\.ts$/,
  /^lib\/http\/[\w-]+-routes\.ts$/,
  /^db\/queries\/[\w-]+\.ts$/,
];

const VALUE = /^export (?:default )?(?:async )?(?:function\*?|const|class|enum) (\w+)/gm;
const TYPE = /^export (?:interface|type) (\w+)/gm;

function kebab(name: string): string {
  if (/^[A-Z\d_]+$/.test(name)) return name.replaceAll("_", "-").toLowerCase();
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1-$2")
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, "$1-$2")
    .toLowerCase();
}

function namesIn(source: string, pattern: RegExp): string[] {
  return [...source.matchAll(pattern)].map(([, name = ""]) => name);
}

/**
 * True if the file is named after an export. A factory's file may also be named after what it creates:
 * `createRouter` in `router.ts`.
 */
function isNamed(file: string, exported: readonly string[]): boolean {
  const name = path.basename(file).replace(/\.tsx?$/, "");
  return exported.some((one) => [name, `create-${name}`, `make-${name}`].includes(kebab(one)));
}

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.ts", "*.tsx"], {
  encoding: "utf8",
})
  .trim()
  .split("\n")
  .filter((file) => ![...NAMED_BY_OTHERS, ...NAMED_BY_NOUN].some((pattern) => pattern.test(file)))
  .map((file) => {
    const source = readFileSync(file, "utf8");
    return { file, values: namesIn(source, VALUE), types: namesIn(source, TYPE) };
  });

test("a file with one export is named after it; one with several has a name for all of them", () => {
  const single = files.filter(({ values, types }) => (values.length || types.length) === 1);
  expect(single.length).toBeGreaterThan(800);
  const unnamed = single.filter(({ file, values, types }) => !isNamed(file, [...values, ...types]));
  expect(unnamed.map(({ file, values, types }) => `${file}: ${[...values, ...types].join(", ")}`)).toEqual(
    [],
  );
});

test("a file of another name is found", () => {
  expect(isNamed("lib/thing.ts", ["otherThing", "NO_THING"])).toBe(false);
  expect(isNamed("lib/thing.ts", ["createThing"])).toBe(true);
  expect(isNamed("lib/no-thing.ts", ["NO_THING"])).toBe(true);
});
