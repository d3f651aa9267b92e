import { expect, test } from "vitest";
import { connect } from "./client";
import { connectionsFor, HOT_POOL, POOL } from "./connections";
import { testDatabase } from "./test-database";

const { url, sql } = await testDatabase();

test("a process opens as many connections as it is counted for", async () => {
  const process = connect(url, { max: POOL, name: "counted" });
  const waiting = Array.from({ length: POOL + 5 }, () => [
    process.db.execute("select pg_advisory_lock_shared(7)"),
    process.hot.execute("select pg_advisory_lock_shared(7)"),
  ]).flat();
  const open = () => sql`select from pg_stat_activity where application_name = 'counted'`;
  await sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(7)`;
    const all = Promise.all(waiting);
    all.catch(() => undefined);
    await expect.poll(async () => (await open()).length).toBe(POOL + HOT_POOL);
  });
  await Promise.all(waiting);
  await process.end();
});

test.each([
  [1, 0, 200],
  [1, 1, 200],
  [1, 4, 227],
  [4, 4, 341],
  [1, 64, 2_687],
])("the embedded server has room for %i web servers and %i workers", (webs, workers, room) => {
  expect(connectionsFor(webs, workers)).toBe(room);
});
