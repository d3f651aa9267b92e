import { expect, it } from "vitest";
import { connectSql } from "@/db/client";
import { testDatabase } from "@/db/test-database";
import { makePartitions } from "./keep-house";

const { url, sql } = await testDatabase();

it("makes each partition once, however many processes start together", async () => {
  const pools = Array.from({ length: 6 }, () => connectSql(url, { max: 1 }));
  await Promise.all(pools.map((pool) => makePartitions(pool, Date.now())));
  await Promise.all(pools.map((pool) => pool.end()));
  const [row] =
    await sql`select count(*)::int as made from pg_class where relkind = 'r' and relname ~ '^(runs|steps|requests)_w[0-9]+$'`;
  expect(row?.made).toBe(15);
});
