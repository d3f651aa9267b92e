import { expect, test } from "vitest";
import { connectSql } from "./client";
import { migrate } from "./migrate";
import { testDatabase } from "./test-database";

const database = await testDatabase();

test("processes that migrate an empty database at once are all done when they return", async () => {
  const name = `${new URL(database.url).pathname.slice(1)}_empty`;
  const url = Object.assign(new URL(database.url), { pathname: `/${name}` }).href;
  await database.sql.unsafe(`create database ${name}`);
  await Promise.all([migrate(url), migrate(url), migrate(url)]);
  const sql = connectSql(url, { max: 1, name: "test" });
  const [tables] = await sql`select count(*)::int as found from information_schema.tables
    where (table_schema, table_name) in (('graphile_worker', '_private_jobs'), ('drizzle', '__drizzle_migrations'))`;
  await sql.end();
  await database.sql.unsafe(`drop database ${name}`);
  expect(tables).toEqual({ found: 2 });
});
