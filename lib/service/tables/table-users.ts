import type { Db } from "@/db/handle";
import type { TableRow } from "@/db/queries/tables";
import { findWorkflowsWithWorkers } from "@/db/queries/workflows";
import { documentOf } from "@/lib/service/document/workflow-answer";

export interface TableUser {
  readonly id: string;
  readonly name: string;
  readonly live: boolean;
}

const BATCH = 200;
const TYPES = ["read_table", "write_table"] as const;

/** The workflows that name a table. Where an expression does, nobody can tell before it runs. */
export async function tableUsers(db: Db, table: TableRow): Promise<TableUser[]> {
  const users: TableUser[] = [];
  for (let before: string | null = null; ; ) {
    const rows = await findWorkflowsWithWorkers(db, table.workspaceId, {
      types: TYPES,
      before,
      limit: BATCH,
    });
    for (const { id, name, draft, live } of rows) {
      const isLive = live !== null && uses(live, table);
      if (isLive || uses(draft, table)) users.push({ id, name, live: isLive });
    }
    before = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH) return users;
  }
}

function uses(document: string, { id, name }: TableRow): boolean {
  return documentOf(document).workers.some(({ type, params }) => {
    if (!TYPES.some((each) => each === type) || typeof params.table !== "string") return false;
    const named = params.table.trim();
    return named === name || named.toLowerCase() === id;
  });
}
