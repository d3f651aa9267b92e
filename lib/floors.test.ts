import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { allowedOf, FLOORS, type Floor, floorOverrides, floorsTable } from "./floors";

const folders = FLOORS.map(({ folder }) => folder);

function mayImport(floor: Floor, other: string): boolean {
  const within = (name: string) => other === name || other.startsWith(`${name}/`);
  return allowedOf(floor).some(within) && !(floor.never ?? []).some(within);
}

const forbidden = FLOORS.map((floor) => ({
  folder: floor.folder,
  imports: folders.filter((other) => !mayImport(floor, other)),
}));

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

function lint(rule = "style/noRestrictedImports") {
  const args = ["lint", "--reporter=json", "--max-diagnostics=none", `--only=${rule}`, "."];
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

/** However wide its columns are drawn. */
const narrow = (text: string) => text.replaceAll(/-+/g, "-").replaceAll(/ +/g, " ");

test("the linter's rules and the table in the README are made from the list of floors", () => {
  const { overrides } = JSON.parse(readFileSync("biome.json", "utf8"));
  expect(overrides.slice(0, FLOORS.length)).toEqual(floorOverrides());
  expect(narrow(readFileSync("lib/README.md", "utf8"))).toContain(narrow(floorsTable()));
});

test("beside the rooms of the use cases stands their wiring alone", () => {
  const files = readdirSync("lib/service").filter((name) => name.endsWith(".ts"));
  expect(files).toEqual(["make-services.ts", "services.ts"]);
});

test.each(forbidden)("Biome refuses in $folder: $imports", ({ folder, imports }) => {
  // Line 1 is an import from the own folder, which is allowed; the others are one forbidden folder each.
  expect(refused.get(folder)?.toSorted((a, b) => a - b) ?? []).toEqual(imports.map((_, index) => index + 2));
});

/** Each with what an import must be refused for; the last is what everybody may take. */
const SQL_IMPORTS = [
  'import postgres from "postgres"; postgres();',
  'import { sql } from "drizzle-orm"; sql``;',
  'import { PgDialect } from "drizzle-orm/pg-core"; new PgDialect();',
  'import { query } from "@/db/handle"; query();',
  'import { connectSql } from "@/db/client"; connectSql();',
  'import { runs } from "@/db/schema/runs"; runs();',
  'import type { Db } from "@/db/handle"; export type Handle = Db;',
];

test.each(FLOORS.filter(({ level }) => level === 6))("Biome keeps SQL out of $folder", ({ folder }) => {
  const probe = path.join(copy, folder, "sql.ts");
  writeFileSync(probe, SQL_IMPORTS.map((line) => `${line}\n`).join(""));
  const lines = lint()
    .diagnostics.filter(({ location }) => location.path === path.join(folder, "sql.ts"))
    .map(({ location }) => location.start.line);
  rmSync(probe);
  expect([...new Set(lines)].sort()).toEqual([1, 2, 3, 4, 5, 6]);
});

test("Biome refuses a circle of files, even one that types alone make", () => {
  const folder = path.join(copy, "lib/kit/circle");
  mkdirSync(folder);
  writeFileSync(path.join(folder, "one.ts"), 'import type { Two } from "./two";\nexport type One = Two[];\n');
  writeFileSync(
    path.join(folder, "two.ts"),
    'import type { One } from "./one";\nexport type Two = { one: One };\n',
  );
  const found = lint("suspicious/noImportCycles")
    .diagnostics.map(({ location }) => location.path)
    .sort();
  expect(found).toEqual(["lib/kit/circle/one.ts", "lib/kit/circle/two.ts"]);
});
