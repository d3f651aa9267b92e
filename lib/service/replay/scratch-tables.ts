import type { Db } from "@/db/handle";
import { applyTableChange } from "@/db/queries/apply-table-change";
import { findTable, insertTable, type TableRow } from "@/db/queries/tables";
import { insertWorkspace } from "@/db/queries/workspaces";
import { saveTableWrite } from "@/db/run-store/save-table-write";
import type { StoredStep } from "@/lib/engine/run-store";
import { newId } from "@/lib/kit/id";
import type { JsonObject } from "@/lib/kit/json";
import { fail, type Result } from "@/lib/kit/result";
import type { StoredOutcome, TableWrite } from "@/lib/schema/stored-change";
import type { TableQuery } from "@/lib/schema/table";
import { TABLE_LIMITS } from "@/lib/schema/table-limits";
import type { Services } from "@/lib/service/services";
import { readForWorker } from "@/lib/service/tables/read-for-worker";
import type { TableFault, TableRead } from "@/lib/workers/define-worker";

export interface ScratchTables {
  read(query: TableQuery): Promise<Result<TableRead, TableFault>>;
  write(step: StoredStep, change: TableWrite): Promise<StoredOutcome>;
  /** Returns the current rows of the tables that were written to, keyed by the original table's ID. */
  written(): Promise<Record<string, TableSeed>>;
}

export interface TableSeed {
  readonly rows: readonly JsonObject[];
  readonly sample: boolean;
}

interface Seeds {
  readonly workspaceId: string;
  seed(table: Pick<TableRow, "id" | "name">): Promise<TableSeed>;
  /**
   * Reads a past state of the original table. Without this function, or if it returns null, the copy is read.
   */
  readPast?(query: TableQuery): Promise<Result<TableRead, TableFault>> | null;
  readonly at: number;
}

class RolledBack extends Error {}

export function allRows(table: string, asOf: string | null = null): TableQuery {
  return { table, where: {}, columns: [], order: "", limit: TABLE_LIMITS.readRows, as_of: asOf };
}

export class TableTooLarge extends Error {}

async function unlessTooLarge<T>(work: () => Promise<T>, refuse: (message: string) => T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TableTooLarge) return refuse(error.message);
    throw error;
  }
}

export function seedOf(table: string, read: Result<TableRead, TableFault>): TableSeed {
  if (read.ok && !read.value.more) return read.value;
  const message = `Table ${table} has more than ${TABLE_LIMITS.readRows} rows or 16 MiB, so it can't be copied for a replay.`;
  throw new TableTooLarge(message);
}

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
  if (done.result === undefined) throw new Error("The replay gave no result");
  return done.result.value;
}

function scratchTables(
  db: Db,
  clock: Services["clock"],
  scratch: string,
  { workspaceId, seed, readPast, at }: Seeds,
): ScratchTables {
  /** IDs of the copies, keyed by the original table's name and ID. */
  const copied = new Map<string, string>();
  const originals = new Map<string, string>();
  const written = new Map<string, string>();
  let last: Promise<unknown> = Promise.resolve();

  /**
   * Runs one operation at a time, because a transaction has a single connection, on which the savepoints of
   * parallel steps must not overlap.
   */
  function inTurn<R>(work: () => Promise<R>): Promise<R> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }

  /**
   * Returns the ID of the table's copy. If no table has this name or ID, returns it unchanged, so that the
   * step fails because the table doesn't exist.
   */
  async function copyOf(named: string): Promise<string> {
    const known = copied.get(named);
    if (known !== undefined) return known;
    const table = await findTable(db, workspaceId, named);
    if (table === undefined) return named;
    const same = copied.get(table.id);
    if (same !== undefined) return same;
    const { rows, sample } = await seed(table);
    const id = newId(at);
    const { name, columns, key } = table;
    await insertTable(db, { id, workspaceId: scratch, name, columns, key });
    copied.set(named, id).set(table.id, id).set(name, id);
    originals.set(id, table.id);
    if (rows.length > 0) await fill(id, rows, sample);
    return id;
  }

  async function fill(table: string, rows: readonly JsonObject[], sample: boolean): Promise<void> {
    const filled = { workspaceId: scratch, table, rows, mode: "append", unknownColumns: "ignore" } as const;
    const by = { runId: null, userId: null, sample, atMs: at };
    await applyTableChange(db, { ...filled, ...by }, { dryRun: false });
  }

  const now = (query: TableQuery) => readForWorker({ db, clock }, scratch, { ...query, as_of: null });

  return {
    read: (query) =>
      readPast?.(query) ??
      // A test reads the rows that the recorded run read, so the `as_of` of the query is ignored.
      inTurn(() =>
        unlessTooLarge(
          async () => now({ ...query, table: await copyOf(query.table) }),
          (message) => fail({ code: "result_too_large", message }),
        ),
      ),
    write: (step, change) =>
      inTurn(() =>
        unlessTooLarge(
          async () => {
            const table = await copyOf(change.table);
            const run = { ...step.run, workspaceId: scratch };
            const outcome = await saveTableWrite(db, { ...step, run }, { ...change, table });
            const original = originals.get(table);
            if (original !== undefined) written.set(original, table);
            return outcome;
          },
          (message) => ({ state: "failed", code: "result_too_large", message }),
        ),
      ),
    written: () =>
      inTurn(async () => {
        const found: Record<string, TableSeed> = {};
        for (const [original, table] of written)
          found[original] = seedOf(original, await now(allRows(table)));
        return found;
      }),
  };
}
