import type { Db } from "@/db/handle";
import type { TableRow } from "@/db/queries/tables";
import { findWorkflowsWithWorkers } from "@/db/queries/workflows";
import { documentInTurn } from "@/lib/service/document/workflow-answer";

export interface TableUser {
  readonly id: string;
  readonly name: string;
  readonly live: boolean;
  readonly reads: boolean;
  readonly writes: boolean;
}

const BATCH = 200;
const TYPES = ["read_table", "write_table"] as const;
const MARKS = [...TYPES.map((type) => `"type":"${type}"`), '"response_type":"table"'];

/**
 * If a worker names its table with an expression, it is unknown which table it uses until the workflow runs.
 */
export async function usersOfTables(
  db: Db,
  workspaceId: string,
  tables: readonly TableRow[],
): Promise<ReadonlyMap<string, readonly TableUser[]>> {
  const users = new Map(tables.map((table): [string, TableUser[]] => [table.id, []]));
  for (let before: string | null = null; tables.length > 0; ) {
    const rows = await findWorkflowsWithWorkers(db, workspaceId, { marks: MARKS, before, limit: BATCH });
    for (const { id, name, draft, live } of rows) {
      const now = live === null ? [] : await namesIn(live);
      const later = await namesIn(draft);
      for (const table of tables) {
        const liveUse = usageOf(now, table);
        const { reads, writes } = usageOf([...now, ...later], table);
        if (reads || writes) {
          users.get(table.id)?.push({ id, name, live: liveUse.reads || liveUse.writes, reads, writes });
        }
      }
    }
    before = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH) break;
  }
  return users;
}

export async function tableUsers(db: Db, table: TableRow): Promise<readonly TableUser[]> {
  return (await usersOfTables(db, table.workspaceId, [table])).get(table.id) ?? [];
}

interface Named {
  readonly table: string;
  readonly type: string;
}

async function namesIn(document: string): Promise<Named[]> {
  return (await documentInTurn(document)).workers.flatMap(({ type, params }) =>
    (TYPES.some((each) => each === type) || params.response_type === "table") &&
    typeof params.table === "string"
      ? [{ type, table: params.table.trim() }]
      : [],
  );
}

function usageOf(named: readonly Named[], { id, name }: TableRow) {
  const own = named.filter(({ table }) => table === name || table.toLowerCase() === id);
  return {
    reads: own.some(({ type }) => type !== "write_table"),
    writes: own.some(({ type }) => type === "write_table"),
  };
}
