import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { newId } from "@/lib/kit/id";
import type { WriteMode } from "@/lib/schema/table";
import { type Db, query } from "./handle";
import { applyTableChange } from "./queries/apply-table-change";
import { insertTable } from "./queries/tables";
import { workspaces } from "./schema/workspaces";
import { testDatabase } from "./test-database";

const { db } = await testDatabase();
const workspaceId = newId(Date.now());
await db.insert(workspaces).values({ id: workspaceId, name: "Desk" });

async function table(name: string): Promise<string> {
  const columns = JSON.stringify([
    { name: "symbol", type: "text", required: true },
    { name: "close", type: "integer", required: false },
  ]);
  const id = newId(Date.now());
  await insertTable(db, { id, workspaceId, name, columns, key: ["symbol"] });
  return id;
}

const write = (tx: Db, id: string, count: number, mode: WriteMode, close = 0) =>
  applyTableChange(
    tx,
    {
      workspaceId,
      table: id,
      rows: Array.from({ length: count }, (_, n) => ({ symbol: `S${n}`, close })),
      mode,
      atMs: 0,
      runId: null,
      userId: null,
      sample: false,
    },
    { dryRun: false },
  );

/** Number of rows that this transaction has read so far. */
async function rowsRead(tx: Db): Promise<number> {
  const read = await query(
    tx,
    sql`select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables where relname = 'table_rows'`,
  );
  return z.tuple([z.object({ read: z.number() })]).parse(read)[0].read;
}

test("rows are met by their keys alone, whatever the statistics say of the table", async () => {
  const [small, grown] = [await table("small"), await table("grown")];
  await write(db, small, 5_000, "append");
  await write(db, grown, 1, "append");
  await db.execute(sql`analyze table_rows`);
  const MANY = 4_000;
  await db.transaction(async (tx) => {
    await write(tx, grown, MANY, "replace");
    const before = await rowsRead(tx);
    const done = await write(tx, grown, MANY, "upsert", 1);
    expect(done).toMatchObject({ ok: true, value: { inserted: 0, updated: MANY } });
    expect((await rowsRead(tx)) - before).toBeLessThan(3 * MANY);
  });
});
