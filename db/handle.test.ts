import { integer, pgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { type Db, query } from "./handle";
import { testDatabase } from "./test-database";

const { sql, db } = await testDatabase();
await sql`create table counters (id int primary key, n int not null)`;
await sql`insert into counters values (1, 0), (2, 0)`;

function barrier(parties: number) {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let waiting = 0;
  return () => {
    waiting += 1;
    if (waiting === parties) open();
    return opened;
  };
}

const add = (tx: Db, id: number) => query(tx, "update counters set n = n + 1 where id = $1", [id]);

test("of transactions that wait for each other in a circle the loser is run again, from its start", async () => {
  await sql`update counters set n = 0`;
  const bothHoldOne = barrier(2);
  let begun = 0;
  const both = [
    [1, 2],
    [2, 1],
  ].map(([first = 0, second = 0]) =>
    db.transaction(async (tx) => {
      begun += 1;
      await add(tx, first);
      await bothHoldOne();
      await add(tx, second);
    }),
  );
  await Promise.all(both);
  expect(begun).toBe(3);
  expect(await sql`select n from counters order by id`).toMatchObject([{ n: 2 }, { n: 2 }]);
});

test("a transaction that cannot be put in an order with another is run again", async () => {
  const bothHaveRead = barrier(2);
  const raise = () =>
    db.transaction(
      async (tx) => {
        const rows = await query(tx, "select n from counters where id = 1");
        await bothHaveRead();
        await add(tx, 1);
        return rows;
      },
      { isolationLevel: "repeatable read" },
    );
  await sql`update counters set n = 0`;
  await Promise.all([raise(), raise()]);
  expect(await sql`select n from counters where id = 1`).toMatchObject([{ n: 2 }]);
});

test("what fails for another reason is not run again", async () => {
  let begun = 0;
  const broken = db.transaction(async (tx) => {
    begun += 1;
    await query(tx, "select no_such_column");
  });
  await expect(broken).rejects.toThrow("no_such_column");
  expect(begun).toBe(1);
});

test("an error of the builder is the driver's, which does not repeat the parameters", async () => {
  const counters = pgTable("counters", { id: integer("id"), n: integer("n") });
  const error = await db
    .insert(counters)
    .values({ id: 1, n: 424_242 })
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: "23505" });
  expect(String(error)).not.toContain("424242");
});
