import type { Db } from "@/db/handle";
import { dropChanges, oldestStored } from "@/db/queries/table-versions";
import { dropOldRows } from "@/db/queries/table-writes";
import { dropTable, lockTableById, tablesToSweep, updateTable } from "@/db/queries/tables";

/** Number of rows deleted at once. Small enough that concurrent writers hardly have to wait. */
const BATCH = 5_000;
const EVERY_VERSION = 2 ** 31 - 1;

/** Deletes the rows of deleted tables, and rows older than their table's `keep_days`, which readers no longer see. */
export async function sweepTables(db: Db, now: number): Promise<void> {
  for (const { id } of await tablesToSweep(db)) while (!(await sweepSome(db, id, now)));
}

/** Returns true when nothing is left to delete. */
function sweepSome(db: Db, id: string, now: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const table = await lockTableById(tx, id);
    if (table === undefined) return true;
    const oldest = table.deletedAt === null ? await oldestStored(tx, table, now) : EVERY_VERSION;
    const taken = await dropOldRows(tx, id, oldest, BATCH);
    if (taken.stored > 0) {
      await updateTable(tx, id, {
        rows: table.rows - taken.now,
        storedRows: table.storedRows - taken.stored,
        storedBytes: table.storedBytes - taken.bytes,
      });
    }
    if (taken.stored === BATCH) return false;
    await dropChanges(tx, id, oldest);
    if (table.deletedAt !== null) await dropTable(tx, id);
    return true;
  });
}
