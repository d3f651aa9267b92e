import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { connectSql } from "./client";
import { dumpRelease, restoreDump, storedDumps } from "./dump-release";
import { dumpRows } from "./dump-rows";
import { dumpSchema } from "./dump-schema";
import { migrate } from "./migrate";
import { testDatabase } from "./test-database";

const database = await testDatabase();
const dumps = await storedDumps();

/** An empty database of its own, dropped afterwards. */
async function inEmpty<T>(work: (url: string) => Promise<T>): Promise<T> {
  const name = `${new URL(database.url).pathname.slice(1)}_kept`;
  await database.sql.unsafe(`create database ${name}`);
  try {
    return await work(Object.assign(new URL(database.url), { pathname: `/${name}` }).href);
  } finally {
    await database.sql.unsafe(`drop database ${name}`);
  }
}

async function using<T>(url: string, work: (sql: ReturnType<typeof connectSql>) => Promise<T>): Promise<T> {
  const sql = connectSql(url, { max: 1, name: "test" });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** The statements for the rows of each table, by its name and columns; what migrating itself writes is left out. */
function byTable(text: string): Map<string, string[]> {
  const tables = new Map<string, string[]>();
  for (const line of text.split("\n")) {
    const head = /^insert into (?!drizzle\.)\S+ \([^)]*\)/.exec(line)?.[0];
    if (head !== undefined) tables.set(head, [...(tables.get(head) ?? []), line].sort());
  }
  return tables;
}

test.each(dumps)("a database of $release comes to this release, and every row with it", ({ text }) =>
  inEmpty(async (url) => {
    await restoreDump(url, text);
    const before = byTable(await using(url, dumpRows));
    await migrate(url);
    await migrate(url);
    expect(await using(url, dumpSchema)).toBe(await readFile("db/schema.sql", "utf8"));
    const after = byTable(await using(url, dumpRows));
    expect(before.size).toBeGreaterThan(30);
    for (const [head, rows] of before) expect(after.get(head) ?? rows).toEqual(rows);
    const tables = (found: typeof before) => new Set([...found.keys()].map((head) => head.split(" ")[2]));
    expect([...tables(after)]).toEqual(expect.arrayContaining([...tables(before)]));
    expect(await using(url, journal)).toEqual(await journal(database.sql));
  }),
);

function journal(sql: typeof database.sql) {
  return sql`select hash, created_at from drizzle.__drizzle_migrations order by created_at`;
}

test("a dump of this release gives the same database again", async () => {
  const [newest] = dumps.slice(-1);
  const text = await inEmpty(async (url) => {
    await restoreDump(url, newest?.text ?? "");
    await migrate(url);
    return using(url, dumpRelease);
  });
  await inEmpty(async (url) => {
    await restoreDump(url, text);
    expect(await using(url, dumpRelease)).toBe(text);
    await migrate(url);
    expect(await using(url, dumpSchema)).toBe(await readFile("db/schema.sql", "utf8"));
  });
});

test("a database from before the last day of the old migrations is refused and left as it is", async () => {
  const [oldest] = dumps;
  await inEmpty(async (url) => {
    await restoreDump(url, oldest?.text ?? "");
    await using(
      url,
      (sql) =>
        sql`delete from drizzle.__drizzle_migrations where id in (select max(id) from drizzle.__drizzle_migrations)`,
    );
    const before = await using(url, dumpSchema);
    await expect(migrate(url)).rejects.toThrow("lacks changes");
    expect(await using(url, dumpSchema)).toBe(before);
  });
});
