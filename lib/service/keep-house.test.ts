import { expect, it } from "vitest";
import { connectSql } from "@/db/client";
import { testDatabase } from "@/db/test-database";
import { makePartitions } from "./keep-house";

const WEEK_MS = 7 * 24 * 3600 * 1000;
const { url, sql } = await testDatabase();

it("makes each partition once, however many processes start together", async () => {
  const pools = Array.from({ length: 6 }, () => connectSql(url, { max: 1 }));
  await Promise.all(pools.map((pool) => makePartitions(pool, Date.now())));
  await Promise.all(pools.map((pool) => pool.end()));
  const [row] =
    await sql`select count(*)::int as made from pg_class where relkind = 'r' and relname ~ '^(runs|steps|requests)_w[0-9]+$'`;
  expect(row?.made).toBe(15);
});

it("makes partitions while runs and their steps are read together", async () => {
  const readers = Array.from({ length: 4 }, () => connectSql(url, { max: 1 }));
  let reading = true;
  const reads = readers.map(async (pool) => {
    while (reading) {
      await pool`select (select count(*) from requests), (select count(*) from steps s where s.run_id = r.id) from runs r`;
      await pool`select (select count(*) from runs r where r.id = s.run_id) from steps s`;
    }
  });
  for (let weeks = 10; weeks < 20; weeks += 5) await makePartitions(sql, Date.now() + weeks * WEEK_MS);
  reading = false;
  await Promise.all(reads);
  await Promise.all(readers.map((pool) => pool.end()));
});

it("leaves a partition for later rather than hold everybody up behind a long reader", {
  timeout: 20_000,
}, async () => {
  const reader = connectSql(url, { max: 1 });
  const weeks = Date.now() + 40 * WEEK_MS;
  const count = async () =>
    (
      await sql`select count(*)::int as made from pg_class where relkind = 'r' and relname ~ '^steps_w[0-9]+$'`
    )[0]?.made;
  const before = await count();
  await reader.begin(async (transaction) => {
    await transaction`select count(*) from steps`;
    await makePartitions(sql, weeks);
  });
  expect(await count()).toBe(before);
  await makePartitions(sql, weeks);
  expect(await count()).toBeGreaterThan(before);
  await reader.end();
});
