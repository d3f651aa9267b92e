import { and, arrayContains, asc, desc, eq, ilike, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "@/db/handle";
import { runs } from "@/db/schema/runs";
import { workflows } from "@/db/schema/workflows";
import type { WorkflowSort, WorkflowState } from "@/lib/schema/workflow-state";
import { within } from "./filing";

interface ListedWorkflow {
  readonly id: string;
  readonly name: string;
  readonly summary: string | null;
  /**
   * The document, if the stored summary can't be used because it belongs to an older revision, or because an
   * earlier release stored it without a drawing. Otherwise null.
   */
  readonly document: string | null;
  readonly revision: number;
  readonly liveVersion: number | null;
  readonly liveHash: string | null;
  readonly draftHash: string;
  readonly folder: string;
  readonly tags: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

interface WorkflowsAsked {
  readonly limit: number;
  readonly after: string | null;
  readonly q: string | undefined;
  readonly state: WorkflowState | undefined;
  readonly folder: string | undefined;
  /** Only workflows that have all of these tags are listed. */
  readonly tags: readonly string[];
  readonly sort: WorkflowSort;
  readonly order: "asc" | "desc" | undefined;
}

type Rows = Readonly<Record<"id" | "name" | "updatedAt" | "workspaceId", PgColumn>>;

export function listWorkflows(db: Db, workspaceId: string, asked: WorkflowsAsked): Promise<ListedWorkflow[]> {
  const { q, state, folder, tags, after, sort } = asked;
  const isRising = (asked.order ?? (sort === "name" ? "asc" : "desc")) === "asc";
  const key = keyOf(workflows, sort, isRising);
  const direction = isRising ? asc : desc;
  return db
    .select({
      id: workflows.id,
      name: workflows.name,
      summary: workflows.summary,
      document: sql<
        string | null
      >`case when ${workflows.summaryRevision} = ${workflows.revision} and ${workflows.summary}::json -> 'drawing' is not null
        then null else ${workflows.document} end`,
      revision: workflows.revision,
      liveVersion: workflows.liveVersion,
      liveHash: workflows.liveHash,
      draftHash: workflows.draftHash,
      folder: workflows.folder,
      tags: workflows.tags,
      createdAt: workflows.createdAt,
      updatedAt: workflows.updatedAt,
    })
    .from(workflows)
    .where(
      and(
        eq(workflows.workspaceId, workspaceId),
        isNull(workflows.deletedAt),
        state === undefined ? undefined : inState(state),
        folder === undefined || folder === "" ? undefined : within(folder),
        tags.length === 0 ? undefined : arrayContains(workflows.tags, [...tags]),
        q === undefined ? undefined : ilike(workflows.name, `%${q.replace(/[\\%_]/g, "\\$&")}%`),
        after === null ? undefined : isPast(workspaceId, after, { sort, isRising }),
      ),
    )
    .orderBy(...(key === null ? [] : [direction(key)]), direction(workflows.id))
    .limit(asked.limit);
}

/**
 * SQL for the primary sort key; the ID is the secondary one. Null if workflows are sorted by ID alone, which
 * is the order of their creation.
 */
function keyOf(row: Rows, sort: WorkflowSort, isRising: boolean): SQL | null {
  switch (sort) {
    case "created":
      return null;
    case "updated":
      return sql`${row.updatedAt}`;
    case "name":
      return sql`lower(${row.name})`;
    case "last_run":
      // Workflows without runs come last in both directions.
      return sql`coalesce((select r.id from ${runs} r where r.workflow_id = ${row.id} and r.workspace_id = ${row.workspaceId}
        order by r.id desc nulls last limit 1), ${isRising ? LAST_ID : FIRST_ID}::uuid)`;
  }
}

const FIRST_ID = "00000000-0000-0000-0000-000000000000";
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/**
 * SQL condition for workflows that come after the workflow with this ID, the last one on the previous page.
 * Reads that workflow's current sort key, even if it has been deleted since, because a cursor contains only
 * the ID.
 */
function isPast(
  workspaceId: string,
  id: string,
  { sort, isRising }: { sort: WorkflowSort; isRising: boolean },
) {
  const compares = isRising ? sql`>` : sql`<`;
  const last = alias(workflows, "last_shown");
  const key = keyOf(workflows, sort, isRising);
  const lastKey = keyOf(last, sort, isRising);
  if (key === null || lastKey === null) return sql`${workflows.id} ${compares} ${id}`;
  return sql`(${key}, ${workflows.id}) ${compares} (select ${lastKey}, ${last.id} from ${workflows} last_shown
    where ${last.id} = ${id} and ${last.workspaceId} = ${workspaceId})`;
}

function inState(state: WorkflowState) {
  switch (state) {
    case "live":
      return isNotNull(workflows.liveVersion);
    case "changed":
      return and(isNotNull(workflows.liveVersion), ne(workflows.draftHash, workflows.liveHash));
    case "draft":
      return and(isNull(workflows.liveVersion), isNull(workflows.liveHash));
    case "offline":
      return and(isNull(workflows.liveVersion), isNotNull(workflows.liveHash));
  }
}
