import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";

interface Floor {
  readonly level: number;
  readonly folder: string;
  readonly mayImport: string;
}

const floors = floorsOf(readFileSync("lib/README.md", "utf8"));
const folders = floors.map(({ folder }) => folder);

/** The table in lib/README.md; a row may hold several folders, named from `lib`. */
function floorsOf(readme: string): Floor[] {
  return readme.split("\n").flatMap((line) => {
    const [, level = "", names = "", , mayImport = ""] = line.split("|").map((cell) => cell.trim());
    if (!/^\d+$/.test(level)) return [];
    return [...names.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => ({
      level: Number(level),
      folder: path.join("lib", name),
      mayImport,
    }));
  });
}

/** `0-1, expression` means every folder of the floors 0 and 1, and lib/expression. */
function allowed({ folder, mayImport }: Floor): Set<string> {
  const [, from = "0", to = "-1"] = /(\d+)-(\d+)/.exec(mayImport) ?? [];
  const byLevel = floors.filter(({ level }) => level >= Number(from) && level <= Number(to));
  const byName = folders.filter((other) => new RegExp(`\\b${path.basename(other)}\\b`).test(mayImport));
  return new Set([folder, ...byLevel.map((floor) => floor.folder), ...byName]);
}

/** Strangers on one floor, except where the text of the row says otherwise. */
const forbidden = floors.map((floor) => {
  const may = allowed(floor);
  return { folder: floor.folder, imports: folders.filter((other) => !may.has(other)) };
});

const findings = z.object({
  diagnostics: z.array(
    z.object({
      category: z.string(),
      location: z.object({ path: z.string(), start: z.object({ line: z.int() }) }),
    }),
  ),
});

let copy = "";
const refused = new Map<string, number[]>();

/** One run of Biome over a copy of its configuration, with a probe in every folder. */
beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), "millrace-floors-"));
  const configuration = JSON.parse(readFileSync("biome.json", "utf8"));
  writeFileSync(path.join(copy, "biome.json"), JSON.stringify({ ...configuration, vcs: { enabled: false } }));
  for (const { folder, imports } of forbidden) {
    mkdirSync(path.join(copy, folder), { recursive: true });
    const lines = [`@/${folder}/thing`, ...imports.map((other) => `@/${other}/thing`)];
    writeFileSync(path.join(copy, folder, "probe.ts"), lines.map((from) => `import "${from}";\n`).join(""));
  }
  for (const { category, location } of lint().diagnostics) {
    if (category !== "lint/style/noRestrictedImports") continue;
    const folder = path.dirname(location.path);
    refused.set(folder, [...(refused.get(folder) ?? []), location.start.line]);
  }
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

function lint() {
  const args = ["lint", "--reporter=json", "--max-diagnostics=none", "--only=style/noRestrictedImports", "."];
  try {
    return findings.parse(
      JSON.parse(
        execFileSync(path.resolve("node_modules/.bin/biome"), args, { cwd: copy, stdio: "pipe" }).toString(),
      ),
    );
  } catch (error) {
    const output = error instanceof Error && "stdout" in error ? String(error.stdout) : "";
    return findings.parse(JSON.parse(output));
  }
}

test("the table has every floor", () => {
  expect([...new Set(floors.map(({ level }) => level))]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test.each(forbidden)("Biome refuses in $folder: $imports", ({ folder, imports }) => {
  // Line 1 is an import from the own folder, which is allowed; the others are one forbidden folder each.
  expect(refused.get(folder)?.toSorted((a, b) => a - b) ?? []).toEqual(imports.map((_, index) => index + 2));
});
