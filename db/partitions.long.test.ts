import { expect, it } from "vitest";
import { newId } from "@/lib/kit/id";
import { connectSql } from "./client";
import { handleOn } from "./handle";
import { dropPartitions, makePartitions } from "./partitions";
import { testDatabase } from "./test-database";

const WEEK_MS = 7 * 24 * 3600 * 1000;
const { url, sql, db } = await testDatabase();

const namesOf = async (table: string) =>
  (
    await sql`select relname from pg_class where relkind = 'r' and relname ~ ${`^${table}_w[0-9]+$`} order by 1`
  ).map(({ relname }) => String(relname));

it("makes each partition once, however many processes start together", async () => {
  const before = await namesOf("(runs|steps|requests)");
  const weeks = Date.now() + 100 * WEEK_MS;
  const pools = Array.from({ length: 6 }, () => connectSql(url, { max: 1 }));
  await Promise.all(pools.map((pool) => makePartitions(handleOn(pool), weeks)));
  await Promise.all(pools.map((pool) => pool.end()));
  expect(await namesOf("(runs|steps|requests)")).toHaveLength(before.length + 15);
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
  for (let weeks = 10; weeks < 20; weeks += 5) await makePartitions(db, Date.now() + weeks * WEEK_MS);
  reading = false;
  await Promise.all(reads);
  await Promise.all(readers.map((pool) => pool.end()));
});

it("leaves a partition for later rather than hold everybody up behind a long reader", async () => {
  const reader = connectSql(url, { max: 1 });
  const weeks = Date.now() + 40 * WEEK_MS;
  const before = await namesOf("steps");
  await reader.begin(async (transaction) => {
    await transaction`select count(*) from steps`;
    await makePartitions(db, weeks);
  });
  expect(await namesOf("steps")).toEqual(before);
  await makePartitions(db, weeks);
  expect((await namesOf("steps")).length).toBeGreaterThan(before.length);
  await reader.end();
});

it("drops each old partition once, however many keep house together", async () => {
  const now = Date.now();
  await makePartitions(db, now);
  await dropPartitions(db, 30, now);
  const stored = await namesOf("(runs|steps|requests)");
  await makePartitions(db, now - 20 * WEEK_MS);
  const pools = Array.from({ length: 4 }, () => connectSql(url, { max: 1 }));
  await Promise.all(pools.map((pool) => dropPartitions(handleOn(pool), 30, now)));
  await Promise.all(pools.map((pool) => pool.end()));
  expect(await namesOf("(runs|steps|requests)")).toEqual(stored);
});

it("leaves an old partition for later rather than hold everybody up behind a long reader", async () => {
  const reader = connectSql(url, { max: 1 });
  const now = Date.now();
  await makePartitions(db, now - 20 * WEEK_MS);
  const before = await namesOf("steps");
  await reader.begin(async (transaction) => {
    await transaction`select count(*) from steps`;
    // If this waited for the reader, it would wait forever, because the reader only ends afterwards.
    await dropPartitions(db, 19 * 7, now);
    expect(await namesOf("steps")).toEqual(before);
    expect(await namesOf("runs")).not.toContain(before[0]?.replace("steps", "runs"));
  });
  await dropPartitions(db, 19 * 7, now);
  expect(await namesOf("steps")).toEqual(before.slice(1));
  await reader.end();
});

it("keeps the week of a run that still waits, until it has ended", async () => {
  const now = Date.now();
  await makePartitions(db, now);
  await dropPartitions(db, 30, now);
  const usual = await namesOf("(runs|steps|requests)");
  const then = now - 20 * WEEK_MS;
  await makePartitions(db, then);
  const id = newId(then);
  await sql`insert into runs (id, workspace_id, workflow_id, mode, status, context, result_workers)
    values (${id}, ${id}, ${id}, 'production', 'running', '{}', '{}')`;
  await sql`insert into steps (run_id, worker, type, status) values (${id}, 1, 'wait', 'running')`;
  await dropPartitions(db, 30, now);
  const week = Math.floor(then / WEEK_MS);
  expect(await namesOf("(runs|steps|requests)")).toEqual(
    [...usual, `runs_w${week}`, `steps_w${week}`].sort(),
  );
  expect(await sql`select from steps where run_id = ${id}`).toHaveLength(1);
  await sql`update runs set status = 'succeeded' where id = ${id}`;
  await dropPartitions(db, 30, now);
  expect(await namesOf("(runs|steps|requests)")).toEqual(usual);
});
