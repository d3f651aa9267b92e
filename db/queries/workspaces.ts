import { eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { workspaces } from "@/db/schema/workspaces";

export async function findWorkspace(db: Db, id: string) {
  const [row] = await db.select().from(workspaces).where(eq(workspaces.id, id));
  return row;
}

export async function findWorkspaceNames(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { id, name } = workspaces;
  const rows = await db
    .select({ id, name })
    .from(workspaces)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** The workspace of the instance owner, which sells credit; null until it exists. */
export async function findOperatorWorkspace(db: Db): Promise<string | null> {
  const [id] = await query(
    db,
    `select m.workspace_id as id from members m join users u on u.id = m.user_id
     where u.instance_owner and m.role = 'owner' order by u.id, m.workspace_id limit 1`,
    [],
  ).column(z.string());
  return id ?? null;
}

export async function insertWorkspace(db: Db, workspace: typeof workspaces.$inferInsert): Promise<void> {
  await db.insert(workspaces).values(workspace);
}

export async function updateWorkspace(
  db: Db,
  id: string,
  change: Partial<Omit<typeof workspaces.$inferInsert, "id" | "createdAt">>,
) {
  const [row] = await db.update(workspaces).set(change).where(eq(workspaces.id, id)).returning();
  return row;
}

const listed = z.object({
  id: z.string(),
  name: z.string(),
  owners: z.array(z.string()),
  balances: z.array(z.object({ currency: z.string(), amount: z.number() })),
});

/** Lists workspaces of the whole instance. Must only be called for the instance owner. */
export async function listWorkspaces(
  db: Db,
  filter: { readonly text: string | null; readonly before: string | null; readonly limit: number },
) {
  return query(
    db,
    `select w.id, w.name, coalesce(o.emails, '{}') as owners, coalesce(a.balances, '[]') as balances
     from workspaces w
     left join lateral (
       select array_agg(u.email order by m.id) as emails from members m join users u on u.id = m.user_id
       where m.workspace_id = w.id and m.role = 'owner') o on true
     left join lateral (
       select json_agg(json_build_object('currency', currency, 'amount', balance) order by currency) as balances
       from ledger_accounts where workspace_id = w.id) a on true
     where ($1::text is null or concat_ws(' ', w.name, array_to_string(o.emails, ' ')) ilike $1)
       and ($2::uuid is null or w.id < $2)
     order by w.id desc limit $3`,
    [
      filter.text === null ? null : `%${filter.text.replace(/[\\%_]/g, "\\$&")}%`,
      filter.before,
      filter.limit,
    ],
  ).rows(listed);
}
