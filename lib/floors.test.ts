import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
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
const withoutSql = FLOORS.filter(({ level }) => level === 6);

/** What must be refused, by file: a probe in every folder, one for SQL, and a circle that types alone make. */
const PROBES: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    forbidden.map(({ folder, imports }) => [
      `${folder}/probe.ts`,
      [folder, ...imports].map((other) => `import "@/${other}/thing";`),
    ]),
  ),
  ...Object.fromEntries(withoutSql.map(({ folder }) => [`${folder}/sql.ts`, SQL_IMPORTS])),
  "lib/kit/circle/one.ts": ['import type { Two } from "./two";', "export type One = Two[];"],
  "lib/kit/circle/two.ts": ['import type { One } from "./one";', "export type Two = { one: One };"],
};

const RULES = ["style/noRestrictedImports", "suspicious/noImportCycles"];

const findings = z.object({
  diagnostics: z.array(
    z.object({
      category: z.string(),
      location: z.object({ path: z.string(), start: z.object({ line: z.int() }) }),
    }),
  ),
});

/** The lines that a rule refuses, once each. */
let refused: (rule: string, file: string) => number[];

/** One run of Biome over a copy of its configuration: its start takes longer than its look. */
beforeAll(() => {
  const copy = mkdtempSync(path.join(tmpdir(), "millrace-floors-"));
  const configuration = JSON.parse(readFileSync("biome.json", "utf8"));
  writeFileSync(
    path.join(copy, "biome.json"),
    JSON.stringify({ ...configuration, plugins: [], vcs: { enabled: false } }),
  );
  for (const [file, lines] of Object.entries(PROBES)) {
    mkdirSync(path.join(copy, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(copy, file), lines.map((line) => `${line}\n`).join(""));
  }
  const { diagnostics } = lint(copy);
  rmSync(copy, { recursive: true, force: true });
  refused = (rule, file) => [
    ...new Set(
      diagnostics
        .filter(({ category, location }) => category === `lint/${rule}` && location.path === file)
        .map(({ location }) => location.start.line)
        .sort((a, b) => a - b),
    ),
  ];
});

function lint(cwd: string) {
  const only = RULES.map((rule) => `--only=${rule}`);
  const args = ["lint", "--reporter=json", "--max-diagnostics=none", ...only, "."];
  try {
    return findings.parse(
      JSON.parse(
        execFileSync(path.resolve("node_modules/.bin/biome"), args, { cwd, stdio: "pipe" }).toString(),
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
  expect(files).toEqual(["make-services.ts", "services.ts", "shared-services.ts"]);
});

test.each(forbidden)("Biome refuses in $folder: $imports", ({ folder, imports }) => {
  // Line 1 is an import from the own folder, which is allowed; the others are one forbidden folder each.
  const lines = imports.map((_, index) => index + 2);
  expect(refused("style/noRestrictedImports", `${folder}/probe.ts`)).toEqual(lines);
});

test.each(withoutSql)("Biome keeps SQL out of $folder", ({ folder }) => {
  expect(refused("style/noRestrictedImports", `${folder}/sql.ts`)).toEqual([1, 2, 3, 4, 5, 6]);
});

test("Biome refuses a circle of files, even one that types alone make", () => {
  for (const file of ["one", "two"]) {
    expect(refused("suspicious/noImportCycles", `lib/kit/circle/${file}.ts`)).toEqual([1]);
  }
});
