import { expect, it } from "vitest";
import { testDatabase } from "@/db/test-database";
import { findNextDue } from "./next-due";

const { db, sql } = await testDatabase();
const next = () => findNextDue(db, new Date(), 12_000);

it("finds the time of the next job of either priority, and none that has been due for long", async () => {
  expect(await next()).toBeNull();
  const add = (at: string, priority: number) =>
    sql`select graphile_worker.add_job('run', '{}', run_at => now() + ${at}::interval, priority => ${priority}::int)`;
  await add("-1 minute", 0);
  expect(await next()).toBeNull();
  await add("1 hour", 0);
  expect((await next()) ?? 0).toBeGreaterThan(3_500_000);
  await add("20 seconds", -1);
  expect((await next()) ?? 0).toBeLessThan(20_001);
});
