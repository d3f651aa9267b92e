import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { type FiledKind, MAX_TAGS } from "@/lib/schema/filing";

interface Filed {
  readonly kind: FiledKind;
  readonly workspaceId: string;
  /**
   * The viewer. Dashboards that are private to other people are left out everywhere, even from the counts.
   */
  readonly userId: string;
}

function seen({ kind, workspaceId, userId }: Filed): SQL {
  return kind === "workflows"
    ? sql`workspace_id = ${workspaceId} and deleted_at is null`
    : sql`workspace_id = ${workspaceId} and (visibility <> 'private' or created_by = ${userId})`;
}

const tableOf = { workflows: sql`workflows`, dashboards: sql`dashboards` } as const;

const folderRow = z.object({ path: z.string(), count: z.number() });
const tagRow = z.object({ name: z.string(), count: z.number() });

export async function findFolders(db: Db, filed: Filed) {
  return query(
    db,
    sql`select folder as path, count(*)::int as count from ${tableOf[filed.kind]}
      where ${seen(filed)} and folder <> '' group by folder order by folder`,
  ).rows(folderRow);
}

export async function findTags(db: Db, filed: Filed) {
  return query(
    db,
    sql`select tag as name, count(*)::int as count from ${tableOf[filed.kind]}, unnest(tags) as tag
      where ${seen(filed)} group by tag order by tag`,
  ).rows(tagRow);
}

const filingRow = z.object({ folder: z.string(), tags: z.array(z.string()) });

export async function findFiling(db: Db, filed: Filed, id: string) {
  return query(
    db,
    sql`select folder, tags from ${tableOf[filed.kind]} where ${seen(filed)} and id = ${id}`,
  ).row(filingRow);
}

interface Change {
  readonly ids: readonly string[];
  /** New folder; null to leave it unchanged. */
  readonly folder: string | null;
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

const filedRow = z.object({ id: z.string(), fits: z.boolean() });

/**
 * Changes the folder and tags of the rows in a single statement. It locks the rows in the order of their IDs,
 * so that two calls never deadlock.
 */
export async function fileRows(db: Db, filed: Filed, { ids, folder, add, remove }: Change) {
  const table = tableOf[filed.kind];
  return query(
    db,
    sql`with found as (
        select id, tags from ${table} where ${seen(filed)} and id = any(${sql.param([...ids])}::uuid[])
        order by id for update
      ), wanted as (
        select id, array(
          select distinct tag from unnest(tags || ${sql.param([...add])}::text[]) as tag
          where tag <> all(${sql.param([...remove])}::text[]) order by tag) as tags from found
      ), filed as (
        update ${table} t set tags = w.tags, folder = coalesce(${folder}::text, t.folder)
        from wanted w where t.id = w.id and cardinality(w.tags) <= ${MAX_TAGS}
      )
      select id, cardinality(tags) <= ${MAX_TAGS} as fits from wanted`,
  ).rows(filedRow);
}

export async function findPathsBelow(db: Db, filed: Filed, folder: string): Promise<string[]> {
  return query(
    db,
    sql`select distinct folder as path from ${tableOf[filed.kind]} where ${seen(filed)} and ${within(folder)}`,
  ).column(z.string());
}

export async function moveFolder(db: Db, filed: Filed, from: string, to: string): Promise<number> {
  const table = tableOf[filed.kind];
  const rows = await query(
    db,
    sql`update ${table} set folder = trim(leading '/' from ${to}::text || substr(folder, char_length(${from}::text) + 1))
      where id in (select id from ${table} where ${seen(filed)} and ${within(from)} order by id for update)
      returning id`,
  );
  return rows.length;
}

export function within(folder: string): SQL {
  return sql`(folder = ${folder} or starts_with(folder, ${`${folder}/`}))`;
}
