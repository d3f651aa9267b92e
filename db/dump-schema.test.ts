import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { dumpSchema } from "./dump-schema";
import { testDatabase } from "./test-database";

test("schema.sql is what the migrations make; npm run schema writes it", async () => {
  const database = await testDatabase();
  expect(await dumpSchema(database.sql)).toBe(await readFile("db/schema.sql", "utf8"));
});

test("columns, constraints, partitions, indexes, functions and triggers are in the dump", async () => {
  const database = await testDatabase();
  await database.sql.unsafe(`
    create table zz_thing (id uuid primary key, n int not null default 3 check (n > 0), at timestamptz);
    create index zz_thing_at on zz_thing (at desc) where n > 1;
    create table zz_part (id uuid not null, thing uuid references zz_thing) partition by range (id);
    create table zz_part_rest partition of zz_part default;
    create function zz_touch() returns trigger language plpgsql as 'begin return new; end';
    create trigger zz_touch before update on zz_thing for each row execute function zz_touch();`);
  const dump = await dumpSchema(database.sql);
  for (const text of [
    "n integer not null default 3,",
    "constraint zz_thing_n_check CHECK ((n > 0))",
    "CREATE INDEX zz_thing_at ON public.zz_thing USING btree (at DESC) WHERE (n > 1);",
    ") partition by RANGE (id);",
    "create table zz_part_rest partition of zz_part DEFAULT;",
    "FOREIGN KEY (thing) REFERENCES zz_thing(id)",
    "CREATE OR REPLACE FUNCTION public.zz_touch()",
    "CREATE TRIGGER zz_touch BEFORE UPDATE ON public.zz_thing",
  ]) {
    expect(dump).toContain(text);
  }
});
