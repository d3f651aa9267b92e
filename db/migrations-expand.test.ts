import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";

const FOLDER = path.resolve("db/migrations");

/** Changes that can break processes of the previous release, which are still running during an update. */
const BREAKS: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/\bdrop (table|column|view|type|constraint)\b/i, "something is gone"],
  [/\brename\b/i, "something is called otherwise"],
  [/\bset not null\b/i, "what was left out before is refused"],
  [/\bset data type\b|\balter column "?\w+"? type\b/i, "a column holds something else"],
  [/\badd column (?!.*\bdefault\b).*\bnot null\b/i, "what is written before lacks a column"],
  [/^create unique index\b/i, "what was written twice before is refused"],
  [/^(update|delete|truncate)\b/i, "rows change under who reads them"],
];

/** Tables created by the same migration, which no earlier process can be using. */
function newTables(sql: string): Set<string> {
  return new Set([...sql.matchAll(/create table "?(\w+)"?/gi)].map(([, name = ""]) => name));
}

function checkedTexts(sql: string, name: string): Set<string> {
  const checks = [...sql.matchAll(new RegExp(`constraint "${name}" check \\((.*)\\)`, "gi"))];
  return new Set(checks.at(-1)?.[1]?.match(/'[^']*'/g) ?? []);
}

/** Replacing a check by one with more texts refuses nothing that was allowed before. */
function isWidened(statement: string, sql: string, before: string): boolean {
  const name = /drop constraint "(\w+)"/i.exec(statement)?.[1];
  if (name === undefined) return false;
  const [now, then] = [checkedTexts(sql, name), checkedTexts(before, name)];
  return then.size > 0 && [...then].every((text) => now.has(text));
}

/** A unique index over rows that only a column of the same migration can select. */
function isOfNewColumn(statement: string, sql: string): boolean {
  const [, column] = /^create unique index .* where "?(\w+)"? = '/i.exec(statement) ?? [];
  return column !== undefined && new RegExp(`add column "${column}" (?!.*default)`, "i").test(sql);
}

function breaksIn(sql: string, before = ""): string[] {
  const fresh = newTables(sql);
  return sql
    .split(/--> statement-breakpoint|;\s*$/m)
    .map((statement) => statement.trim().replace(/\s+/g, " "))
    .filter((statement) => !isWidened(statement, sql, before) && !isOfNewColumn(statement, sql))
    .filter(
      (statement) => ![...fresh].some((name) => new RegExp(`(on|table) "?${name}"?\\b`, "i").test(statement)),
    )
    .flatMap((statement) => BREAKS.filter(([pattern]) => pattern.test(statement)).map(([, why]) => why));
}

test.each([
  ['ALTER TABLE "runs" ADD COLUMN "a" text;', []],
  ['ALTER TABLE "runs" ADD COLUMN "a" text DEFAULT \'\' NOT NULL;', []],
  ['CREATE INDEX "i" ON "runs" ("a");', []],
  [
    'CREATE TABLE "new" ("a" text NOT NULL);\n--> statement-breakpoint\nCREATE UNIQUE INDEX "u" ON "new" ("a");',
    [],
  ],
  ['ALTER TABLE "runs" ADD COLUMN "a" text NOT NULL;', ["what is written before lacks a column"]],
  ['ALTER TABLE "runs" ALTER COLUMN "a" SET NOT NULL;', ["what was left out before is refused"]],
  ['ALTER TABLE "runs" DROP COLUMN "a";--> statement-breakpoint\nSELECT 1;', ["something is gone"]],
  ['ALTER TABLE "runs" RENAME TO "others";', ["something is called otherwise"]],
  [
    `ALTER TABLE "runs" ADD COLUMN "b" text;--> statement-breakpoint\nCREATE UNIQUE INDEX "u" ON "runs" ("a") WHERE b = 'x';`,
    [],
  ],
  ['CREATE UNIQUE INDEX "u" ON "runs" ("a");', ["what was written twice before is refused"]],
])("%s", (sql, why) => {
  expect(breaksIn(sql)).toEqual(why);
});

test("a check may come again with more texts, not with fewer", () => {
  const check = (texts: string) =>
    `ALTER TABLE "t" ADD CONSTRAINT "t_kind" CHECK ("t"."kind" in (${texts}));`;
  const drop = 'ALTER TABLE "t" DROP CONSTRAINT "t_kind";--> statement-breakpoint\n';
  const before = check("'a', 'b'");
  expect(breaksIn(drop + check("'a', 'b', 'c'"), before)).toEqual([]);
  expect(breaksIn(drop + check("'a', 'c'"), before)).toEqual(["something is gone"]);
  expect(breaksIn(drop, before)).toEqual(["something is gone"]);
});

test("after the first, a migration leaves everything to processes of the release before", async () => {
  const all = (await readdir(FOLDER)).filter((name) => name.endsWith(".sql")).sort();
  const names = all.slice(1);
  expect(all[0]).toBe("0000_first.sql");
  const texts = await Promise.all(all.map((name) => readFile(path.join(FOLDER, name), "utf8")));
  const broken = names.map((name) => {
    const at = all.indexOf(name);
    return [name, breaksIn(texts[at] ?? "", texts.slice(0, at).join("\n"))] as const;
  });
  expect(broken.filter(([, why]) => why.length > 0)).toEqual([]);
});

test("only the snapshot of the last migration is stored; npm run migration writes it", async () => {
  const all = (await readdir(FOLDER)).filter((name) => name.endsWith(".sql")).sort();
  const snapshots = (await readdir(path.join(FOLDER, "meta"))).filter((name) => !name.startsWith("_"));
  expect(snapshots).toEqual([`${all.at(-1)?.slice(0, 4)}_snapshot.json`]);
});
