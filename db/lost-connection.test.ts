import type { TransactionSql } from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connectSql, type Sql } from "@/db/client";
import { testDatabase } from "@/db/test-database";
import { openRelay } from "@/db/test-relay";

// Statements that lose their connection. All of these tests failed before the driver was patched
// (vendor/postgres): a statement of a finished transaction was executed on its own, or in another
// transaction.

const database = await testDatabase();
const relay = await openRelay(database.url);
const sql = connectSql(relay.url, { max: 1 });
afterAll(async () => {
  await sql.end({ timeout: 1 });
  await relay.close();
});
beforeAll(() => database.sql`create table notes (text text not null)`);
beforeEach(() => database.sql`truncate notes`);

const LOSSES: Record<string, (pid: number) => unknown> = {
  "ended by the server": (pid) => database.sql`select pg_terminate_backend(${pid})`,
  "reset by the network": () => relay.reset(),
};

describe.each(Object.entries(LOSSES))("a connection that is %s", (_name, lose) => {
  it("fails the transaction whose statement was under way, and is opened again", async () => {
    const work = sql.begin(async (transaction) => {
      const pid = await pidOf(transaction);
      await transaction`insert into notes values ('first')`;
      const slow = transaction`select pg_sleep(20)`.execute();
      slow.catch(() => undefined);
      await lose(pid);
      await slow;
    });
    await expect(work).rejects.toThrow(/CONNECTION_CLOSED|ECONNRESET/);
    await expectUsable();
  });

  it("fails the transaction that was waiting for something else, with all that it says later", async () => {
    let goOn = () => {};
    const gone = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const said: Promise<unknown>[] = [];
    const work = sql.begin(async (transaction) => {
      await transaction`insert into notes values ('first')`;
      await lose(await pidOf(transaction));
      await gone;
      const late = transaction`insert into notes values ('late')`.execute();
      said.push(late);
      await late;
    });
    await expect(work).rejects.toThrow(/CONNECTION_CLOSED|ECONNRESET/);
    await sql.begin(async (transaction) => {
      await transaction`insert into notes values ('of another')`;
      goOn();
      await expect.poll(() => said.length).toBe(1);
      await expect(said[0]).rejects.toThrow(/CONNECTION_CLOSED/);
      await transaction`insert into notes values ('of another')`;
    });
    expect(await notes()).toEqual(["of another", "of another"]);
    await expectUsable();
  });

  it("fails each statement that waited in the transaction", async () => {
    const ends: Promise<PromiseSettledResult<unknown>[]>[] = [];
    const work = sql.begin(async (transaction) => {
      const pid = await pidOf(transaction);
      const slow = transaction`select pg_sleep(20)`.execute();
      const others = Array.from({ length: 150 }, () =>
        transaction`insert into notes values ('many')`.execute(),
      );
      ends.push(Promise.allSettled([slow, ...others]));
      await lose(pid);
      await slow;
    });
    await expect(work).rejects.toThrow(/CONNECTION_CLOSED|ECONNRESET/);
    const settled = (await ends[0]) ?? [];
    expect(settled.filter(({ status }) => status === "rejected")).toHaveLength(151);
    await expectUsable();
  });

  it("fails statements outside transactions alone, and is opened again", async () => {
    const pid = await pidOf(sql);
    const slow = sql`select pg_sleep(20), ${pid}::int`.execute();
    const refused = expect(slow).rejects.toThrow(/CONNECTION_CLOSED|ECONNRESET/);
    await lose(pid);
    await refused;
    await expectUsable();
  });
});

// The driver sends up to a hundred statements before it has their results.
it.each([99, 100, 101, 102])("keeps a transaction apart with %i statements ahead of it", async (ahead) => {
  const plain = Array.from({ length: ahead }, () => sql`insert into notes values ('plain')`.execute());
  const work = sql
    .begin(async (transaction) => {
      await transaction`insert into notes values ('in it')`;
      throw new Error("Changed its mind");
    })
    .catch(String);
  const after = Array.from({ length: 150 }, () => sql`insert into notes values ('plain')`.execute());
  expect(await work).toBe("Error: Changed its mind");
  await Promise.all([...plain, ...after]);
  expect(await notes()).toEqual(Array.from({ length: ahead + 150 }, () => "plain"));
});

async function expectUsable(): Promise<void> {
  for (const number of [1, 2, 3]) expect(await sql`select ${number}::int as number`).toEqual([{ number }]);
  expect(await sql.begin((transaction) => transaction`select 4 as number`)).toEqual([{ number: 4 }]);
}

async function notes(): Promise<unknown[]> {
  return (await database.sql`select text from notes`).map(({ text }) => text);
}

async function pidOf(statements: Sql | TransactionSql): Promise<number> {
  const [row] = await statements<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return row?.pid ?? 0;
}
