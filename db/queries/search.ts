import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import { runStatus } from "@/lib/schema/run";

/** Searches within a workspace. Each query reads a limited number of the workspace's rows. */

const NAMES_LOOKED_AT = 10_000;
/**
 * Maximum number of workflows whose content is searched. The number is limited because the search reads whole
 * documents.
 */
const DOCUMENTS_LOOKED_AT = 300;
const LARGEST_DOCUMENT = 131_072;
const RUNS_LOOKED_AT = 2_000;

const likeText = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
const beginning = (text: string) => `${text.replace(/[\\%_]/g, "\\$&")}%`;

const filedUnder = (text: string) =>
  sql`(folder ilike ${likeText(text)} or ${text.toLowerCase()}::text = any(tags))`;

const named = z.object({ id: z.string(), name: z.string(), live: z.boolean() });

export async function searchWorkflows(db: Db, workspaceId: string, text: string, max: number) {
  return prepared(
    db,
    sql`select id, name, live_version is not null as live from (
        select id, name, live_version, folder, tags from workflows
        where workspace_id = ${workspaceId} and deleted_at is null
        order by id desc limit ${NAMES_LOOKED_AT}) w
      where name ilike ${likeText(text)} or ${filedUnder(text)}
      order by name ilike ${beginning(text)} desc, name ilike ${likeText(text)} desc, id desc limit ${max}`,
  ).rows(named);
}

const inside = z.object({ id: z.string(), name: z.string(), document: z.string() });

/**
 * Returns workflows in which a worker contains the text, with their documents. The caller has to find out
 * from the document which worker it is.
 */
export async function searchDocuments(db: Db, workspaceId: string, text: string, max: number) {
  // Workflows last saved by an earlier release have no list of search words. Their documents are searched
  // instead, for the text as `JSON.stringify` writes it.
  const written = JSON.stringify(text).slice(1, -1);
  return prepared(
    db,
    sql`(select id, name, document from (
        select id, name, document, worker_words from workflows
        where workspace_id = ${workspaceId} and deleted_at is null order by id desc limit ${NAMES_LOOKED_AT}) w
      where worker_words like ${likeText(text.toLowerCase())} order by id desc limit ${max})
      union all
      (select id, name, document from (
        select id, name, document from workflows
        where workspace_id = ${workspaceId} and deleted_at is null and worker_words is null
        order by id desc limit ${DOCUMENTS_LOOKED_AT}) w
      where octet_length(document) <= ${LARGEST_DOCUMENT} and document ilike ${likeText(written)}
      order by id desc limit ${max})`,
  ).rows(inside);
}

const run = z.object({ id: z.string(), status: runStatus, workflow: z.string().nullable() });

/** Searches by the start of an ID, or by its end, which is the part shown in lists. */
export async function searchRuns(db: Db, workspaceId: string, text: string, max: number) {
  const part = text.toLowerCase();
  return prepared(
    db,
    sql`select id, status, (select name from workflows w where w.id = workflow_id) as workflow from (
        select id, status, workflow_id from runs where workspace_id = ${workspaceId}
        order by id desc nulls last limit ${RUNS_LOOKED_AT}) r
      where id::text like ${`%${part}`} or id::text like ${`${part}%`}
      order by id desc limit ${max}`,
  ).rows(run);
}

const board = z.object({ id: z.string(), name: z.string() });

export async function searchDashboards(
  db: Db,
  workspaceId: string,
  userId: string,
  text: string,
  max: number,
) {
  return prepared(
    db,
    sql`select id, name from (
        select id, name, folder, tags from dashboards
        where workspace_id = ${workspaceId} and (visibility <> 'private' or created_by = ${userId})
        order by id desc limit ${NAMES_LOOKED_AT}) d
      where name ilike ${likeText(text)} or ${filedUnder(text)}
      order by name ilike ${beginning(text)} desc, name ilike ${likeText(text)} desc, id desc limit ${max}`,
  ).rows(board);
}

const table = z.object({ id: z.string(), name: z.string(), rows: z.number() });

export async function searchTables(db: Db, workspaceId: string, text: string, max: number) {
  return prepared(
    db,
    sql`select id, name, rows::float8 as rows from tables
      where workspace_id = ${workspaceId} and deleted_at is null and name ilike ${likeText(text)}
      order by name ilike ${beginning(text)} desc, id desc limit ${max}`,
  ).rows(table);
}
