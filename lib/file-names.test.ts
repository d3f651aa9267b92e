import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { NAME_EXCEPTIONS } from "./name-exceptions";

/**
 * Named by what reads them: Next's own names, what tools load (a set-up of Vitest, Tailwind's colours, Playwright's
 * `test`), and tests, which have the name of a subject.
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

/** The endpoints, options, handlers and statements of one noun stand together, under its name. */
const NAMED_BY_NOUN = [
  /^lib\/contract\/[\w-]+\.ts$/,
  /^lib\/client\/[\w-]+-queries\.ts$/,
  /^lib\/http\/[\w-]+-routes\.ts$/,
  /^db\/queries\/[\w-]+\.ts$/,
];

const EXPORT = /^export (?:default )?(?:async )?(?:function\*?|const|class|interface|type|enum) (\w+)/gm;

function kebab(name: string): string {
  if (/^[A-Z\d_]+$/.test(name)) return name.replaceAll("_", "-").toLowerCase();
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1-$2")
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, "$1-$2")
    .toLowerCase();
}

/** A factory may stand under the name of what it makes: `createRouter` in `router.ts`. */
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
  .flatMap((file) => {
    const exported = [...readFileSync(file, "utf8").matchAll(EXPORT)].map(([, name = ""]) => name);
    return exported.length === 0 ? [] : [{ file, exported }];
  });

test("every file is named after its main export, or holds several equal ones", () => {
  expect(files.length).toBeGreaterThan(800);
  const unnamed = files.filter(
    ({ file, exported }) => !isNamed(file, exported) && !NAME_EXCEPTIONS.has(file),
  );
  expect(unnamed.map(({ file, exported }) => `${file}: ${exported.join(", ")}`)).toEqual([]);
});

test("every exception is still one: the file is there, has several exports, and none of its name", () => {
  const known = new Map(files.map(({ file, exported }) => [file, exported]));
  const stale = [...NAME_EXCEPTIONS.keys()].filter((file) => {
    const exported = known.get(file);
    return exported === undefined || exported.length < 2 || isNamed(file, exported);
  });
  expect(stale).toEqual([]);
});

test("a file of another name is found", () => {
  expect(isNamed("lib/thing.ts", ["otherThing", "NO_THING"])).toBe(false);
  expect(isNamed("lib/thing.ts", ["createThing"])).toBe(true);
  expect(isNamed("lib/no-thing.ts", ["NO_THING"])).toBe(true);
});
