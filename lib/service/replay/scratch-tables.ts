import type { Db } from "@/db/handle";
import { applyTableChange } from "@/db/queries/apply-table-change";
import { findTable, insertTable } from "@/db/queries/tables";
import { insertWorkspace } from "@/db/queries/workspaces";
import { saveTableWrite } from "@/db/run-store/save-table-write";
import type { StoredStep } from "@/lib/engine/run-store";
import { newId } from "@/lib/kit/id";
import type { JsonObject } from "@/lib/kit/json";
import type { Result } from "@/lib/kit/result";
import type { StoredOutcome, TableWrite } from "@/lib/schema/stored-change";
import type { TableQuery } from "@/lib/schema/table";
import type { Services } from "@/lib/service/services";
import { readForWorker } from "@/lib/service/tables/read-for-worker";
import type { TableFault, TableRead } from "@/lib/workers/define-worker";

/** Tables that only a repeated run sees. */
export interface ScratchTables {
  read(query: TableQuery): Promise<Result<TableRead, TableFault>>;
  write(step: StoredStep, change: TableWrite): Promise<StoredOutcome>;
}

interface Seeds {
  readonly workspaceId: string;
  /** Rows by table name. A table that isn't listed here starts empty. */
  readonly tables: Readonly<Record<string, readonly JsonObject[]>>;
  readonly at: number;
}

class RolledBack extends Error {}

/**
 * Copies the shape of each table on its first use into a workspace that exists only in this transaction,
 * which is rolled back at the end. So reads and writes work as in any run, and no other process ever sees or
 * waits for them.
 */
export async function withScratchTables<T>(
  services: Pick<Services, "db" | "clock">,
  seeds: Seeds,
  work: (tables: ScratchTables) => Promise<T>,
): Promise<T> {
  const done: { result?: { readonly value: T } } = {};
  try {
    await services.db.transaction(async (db) => {
      const scratch = newId(services.clock());
      await insertWorkspace(db, { id: scratch, name: "Repeated run" });
      done.result = { value: await work(scratchTables(db, services.clock, scratch, seeds)) };
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  if (done.result === undefined) throw new Error("The repeated run gave no result");
  return done.result.value;
}

function scratchTables(
  db: Db,
  clock: Services["clock"],
  scratch: string,
  { workspaceId, tables, at }: Seeds,
): ScratchTables {
  const copied = new Map<string, string>();
  let last: Promise<unknown> = Promise.resolve();

  /**
   * Does one thing at a time, because a transaction has a single connection, on which the savepoints of
   * parallel steps must not mix.
   */
  function inTurn<R>(work: () => Promise<R>): Promise<R> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }

  /** Returns the ID of the copy. A table that doesn't exist keeps its name, so that it isn't found. */
  async function copyOf(named: string): Promise<string> {
    const known = copied.get(named);
    if (known !== undefined) return known;
    const table = await findTable(db, workspaceId, named);
    if (table === undefined) return named;
    const same = copied.get(table.id);
    if (same !== undefined) return same;
    const id = newId(at);
    const { name, columns, key } = table;
    await insertTable(db, { id, workspaceId: scratch, name, columns, key });
    copied.set(named, id).set(table.id, id).set(name, id);
    const rows = tables[name] ?? tables[table.id] ?? [];
    if (rows.length > 0) await seed(id, rows);
    return id;
  }

  async function seed(table: string, rows: readonly JsonObject[]): Promise<void> {
    const seeded = { workspaceId: scratch, table, rows, mode: "append", unknownColumns: "ignore" } as const;
    const by = { runId: null, userId: null, sample: false, atMs: at };
    await applyTableChange(db, { ...seeded, ...by }, { dryRun: false });
  }

  return {
    read: (query) =>
      inTurn(async () => {
        const table = await copyOf(query.table);
        // A test's rows are those that the recorded run read, so the requested time is ignored.
        return readForWorker({ db, clock }, scratch, { ...query, table, as_of: null });
      }),
    write: (step, change) =>
      inTurn(async () => {
        const table = await copyOf(change.table);
        const run = { ...step.run, workspaceId: scratch };
        return saveTableWrite(db, { ...step, run }, { ...change, table });
      }),
  };
}
