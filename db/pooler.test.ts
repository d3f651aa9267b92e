import { execFileSync } from "node:child_process";
import { afterAll, describe, expect, it } from "vitest";
import { checkAddress } from "./check-address";
import { connect } from "./client";
import { prepared } from "./handle";
import { ping } from "./notify";
import { testDatabase } from "./test-database";
import { startPooler } from "./test-pooler";

const { url, sql } = await testDatabase();
const other = await testDatabase();
const isInstalled = canRun("pgbouncer");

describe.skipIf(!isInstalled).each([1, 20])(
  "a pooler in transaction mode with %i connections",
  async (size) => {
    const pooler = isInstalled ? await startPooler(url, size) : undefined;
    const pooled = pooler?.to(url) ?? url;
    afterAll(() => pooler?.stop());

    it("needs a direct URL that leads past it to the same database", async () => {
      expect(await checkAddress(pooled, undefined)).toContain("set MILLRACE_DATABASE_DIRECT_URL to");
      expect(await checkAddress(pooled, pooled)).toContain("MILLRACE_DATABASE_DIRECT_URL points to a pooler");
      expect(await checkAddress(pooled, other.url)).toContain("MILLRACE_DATABASE_DIRECT_URL must point to");
      expect(await checkAddress(pooled, url)).toBeUndefined();
    });

    it("is noticed while others use it", async () => {
      const busy = connect(pooled, { directUrl: url, max: 8 });
      let isOver = false;
      const load = Array.from({ length: 8 }, async () => {
        while (!isOver) await ping(busy.db);
      });
      expect(await checkAddress(pooled, undefined)).toContain("MILLRACE_DATABASE_DIRECT_URL");
      isOver = true;
      await Promise.all(load);
      await busy.end();
    });

    it("carries statements and transactions of many connections, with their time limit", async () => {
      const { db, hot, end } = connect(pooled, { directUrl: url, max: 10 });
      const numbers = Array.from({ length: 200 }, (_, index) => index);
      const asked = numbers.map(async (index) => {
        const [handle, text] = [index % 2 === 0 ? db : hot, `select $1::int + ${index % 3} as number`];
        return handle.transaction(async (tx) => {
          const rows = await prepared(tx, "select current_setting('statement_timeout') as limit");
          return [rows, await prepared(tx, text, [index])];
        });
      });
      for (const [index, [limit, number]] of (await Promise.all(asked)).entries()) {
        expect(limit).toEqual([{ limit: index % 2 === 0 ? "2min" : "30s" }]);
        expect(number).toEqual([{ number: index + (index % 3) }]);
      }
      await end();
    });

    it("answers all statements outside transactions, with and without parameters", async () => {
      const { db, end } = connect(pooled, { directUrl: url, max: 2 });
      const asked = Array.from({ length: 300 }, async (_, index) => {
        // A statement with parameters after one without them on the same connection.
        const [one, two] = await Promise.all([
          prepared(db, "select 1 as number"),
          prepared(db, "select $1::int as number", [index]),
        ]);
        return [...one, ...two];
      });
      expect(await Promise.all(asked)).toEqual(asked.map((_, index) => [{ number: 1 }, { number: index }]));
      await end();
    });
  },
);

it("asks no more of PostgreSQL itself", async () => {
  expect(await checkAddress(url, undefined)).toBeUndefined();
  expect(await checkAddress(url, url)).toBeUndefined();
  expect(await sql`select from pg_stat_activity where application_name = 'millrace check'`).toHaveLength(0);
});

function canRun(command: string): boolean {
  try {
    execFileSync("sh", ["-c", `PATH=$PATH:/usr/sbin command -v ${command}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
