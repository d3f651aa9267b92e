import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { prepared, query } from "./handle";
import { migrate } from "./migrate";
import { testDatabase } from "./test-database";

const one = await testDatabase();
const other = await testDatabase();

test("a test database is migrated and has the queue's tables", async () => {
  const [row] =
    await one.sql`select count(*)::int as jobs from graphile_worker.jobs where attempts < max_attempts`;
  expect(row).toEqual({ jobs: 0 });
});

test("two test databases share nothing", async () => {
  await one.sql`create table only_here (id int)`;
  const [row] = await other.sql`select to_regclass('only_here') as found`;
  expect(row).toEqual({ found: null });
});

test("the handle and the driver read dates and JSON alike", async () => {
  await one.sql`create table facts (at timestamptz, body jsonb)`;
  await one.sql`insert into facts values (to_timestamp(0), ${one.sql.json({ a: [1] })})`;
  const [row] = await one.sql`select * from facts`;
  expect(row).toEqual({ at: new Date(0), body: { a: [1] } });
  for (const ask of [query, prepared])
    expect(await ask(one.db, "select at, body from facts where at = $1", [new Date(0)])).toEqual([row]);
  expect(await prepared(one.db, sql`select at from facts where at = ${new Date(0)}`)).toHaveLength(1);
});

test("migrating what is migrated already changes nothing, twice at once too", async () => {
  await Promise.all([migrate(one.url), migrate(one.url)]);
});
