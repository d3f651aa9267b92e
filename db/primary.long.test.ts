import { Client } from "pg";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { isDatabaseAway } from "@/lib/service/process/database-away";
import { connect } from "./client";
import { query } from "./handle";
import { findPrimary } from "./primary";
import { testDatabase } from "./test-database";
import { openRelay } from "./test-relay";

const { url, sql } = await testDatabase();
// Two servers of a cluster. At any time, only one of them answers.
const [first, second] = [await openRelay(url), await openRelay(url)];
const cluster = `${first.url.replace(/:(\d+)\//, `:$1,127.0.0.1:${new URL(second.url).port}/`)}?target_session_attrs=read-write`;
const { db, listen, end } = connect(cluster, { max: 4, name: "cluster" });
await sql`create table notes (text text not null)`;
afterAll(async () => {
  await end();
  await Promise.all([first.close(), second.close()]);
});
const WAIT = { timeout: 60_000 };
afterEach(() => {
  first.mend();
  second.mend();
});

const write = () => query(db, "insert into notes values ('written') returning text");
const isServing = () =>
  write().then(
    () => true,
    (error) => {
      if (!isDatabaseAway(error)) throw error;
      return false;
    },
  );

it.each(["cut", "hang"] as const)(
  "a server that is %s is replaced by the other, and that one by the first",
  async (lose) => {
    const heard: string[] = [];
    // The test before may have ended with a server that is just being given up.
    const { unlisten } = await vi.waitFor(() => listen("failover", (payload) => heard.push(payload)), WAIT);
    for (const [lost, other] of [
      [second, first],
      [first, second],
      [second, first],
    ] as const) {
      lost[lose]();
      other.mend();
      const since = performance.now();
      await expect.poll(isServing).toBe(true);
      await expect
        .poll(async () => {
          await sql`select pg_notify('failover', 'again')`;
          return heard.splice(0).length > 0;
        })
        .toBe(true);
      expect(performance.now() - since).toBeLessThan(10_000);
    }
    await unlisten();
  },
);

it("a statement on a server that stops answering fails as soon as it is found out", async () => {
  await write();
  second.hang();
  const since = performance.now();
  const asked = query(db, "select pg_sleep(0)");
  first.hang();
  await expect(asked).rejects.toSatisfy(isDatabaseAway);
  expect(performance.now() - since).toBeLessThan(10_000);
});

it("the other driver finds the server too", async () => {
  second.cut();
  const { url: connectionString, primary } = findPrimary(cluster);
  // The first attempt may still go to the lost server.
  const connectOnce = async () => {
    const client = new Client({ connectionString, stream: () => primary?.socket() });
    client.on("error", () => undefined);
    await client.connect();
    return client;
  };
  const client = await vi.waitFor(connectOnce, WAIT);
  expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await client.end();
});

it.each([url, cluster])("connections to a server that refuses writes are thrown away", async (address) => {
  const pool = connect(address, { max: 1, name: "demoted" });
  await query(pool.db, "set default_transaction_read_only = on");
  const demoted = await query(pool.db, "insert into notes values ('no')").then(
    () => null,
    (error: unknown) => error,
  );
  expect(isDatabaseAway(demoted)).toBe(true);
  await expect
    .poll(() =>
      query(pool.db, "insert into notes values ('yes') returning text").then(
        (rows) => rows,
        () => [],
      ),
    )
    .toEqual([{ text: "yes" }]);
  await pool.end();
});
