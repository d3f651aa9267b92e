import { and, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import { providerValues } from "@/db/schema/provider-values";

const head = z.object({
  workflowId: z.string(),
  providerId: z.string(),
  version: z.number(),
  etag: z.string(),
  runId: z.string(),
  publishedAt: z.date(),
  contentType: z.string(),
  marks: z.string(),
  bytes: z.number(),
});
export type PublishedHead = z.infer<typeof head>;

export interface SourceKey {
  readonly workflowId: string;
  readonly providerId: string;
}

/**
 * Reads the current versions of all sources in one statement. Leaves out the values, because a client that
 * already has a version doesn't need its value again.
 */
export async function publishedHeads(
  db: Db,
  workspaceId: string,
  sources: readonly SourceKey[],
  /** If set, returns the versions that were the newest ones at that time instead of the current versions. */
  until: Date | null = null,
): Promise<PublishedHead[]> {
  if (sources.length === 0) return [];
  return prepared(
    db,
    sql`
    select v.workflow_id, v.provider_id, v.version, v.etag, v.run_id, v.published_at, v.content_type, v.marks,
      octet_length(v.body) as bytes
    from unnest(${sql.param(sources.map(({ workflowId }) => workflowId))}::uuid[],
      ${sql.param(sources.map(({ providerId }) => providerId))}::text[]) as asked (workflow_id, provider_id)
    cross join lateral (
      select * from provider_values
      where workflow_id = asked.workflow_id and provider_id = asked.provider_id and workspace_id = ${workspaceId}
        and (${until}::timestamptz is null or published_at <= ${until}::timestamptz)
      order by version desc limit 1) v`,
  ).rows(head);
}

export async function publishedMoments(
  db: Db,
  workspaceId: string,
  sources: readonly SourceKey[],
  limit: number,
): Promise<Date[]> {
  if (sources.length === 0) return [];
  return prepared(
    db,
    sql`
    select distinct v.published_at as at
    from unnest(${sql.param(sources.map(({ workflowId }) => workflowId))}::uuid[],
      ${sql.param(sources.map(({ providerId }) => providerId))}::text[]) as asked (workflow_id, provider_id)
    join provider_values v using (workflow_id, provider_id)
    where v.workspace_id = ${workspaceId} order by 1 desc limit ${limit}`,
  ).column(z.date());
}

const body = z.object({ workflowId: z.string(), providerId: z.string(), body: z.string() });

/**
 * Returns the bodies of the values that `publishedHeads` returned. They are looked up by version number, so
 * that the body of a newer version isn't mixed in.
 */
export async function publishedBodies(
  db: Db,
  workspaceId: string,
  heads: readonly Pick<PublishedHead, "workflowId" | "providerId" | "version">[],
): Promise<z.infer<typeof body>[]> {
  if (heads.length === 0) return [];
  return prepared(
    db,
    sql`
    select v.workflow_id, v.provider_id, v.body
    from unnest(${sql.param(heads.map((each) => each.workflowId))}::uuid[], ${sql.param(heads.map((each) => each.providerId))}::text[],
      ${sql.param(heads.map((each) => each.version))}::int[]) as asked (workflow_id, provider_id, version)
    join provider_values v using (workflow_id, provider_id, version)
    where v.workspace_id = ${workspaceId}`,
  ).rows(body);
}

const provider = head
  .pick({ workflowId: true, providerId: true, version: true, publishedAt: true, marks: true, bytes: true })
  .extend({ workflowName: z.string() });

export async function listPublished(db: Db, workspaceId: string): Promise<z.infer<typeof provider>[]> {
  return prepared(
    db,
    sql`
    select p.workflow_id, w.name as workflow_name, p.provider_id, v.version, v.published_at, v.marks, v.bytes
    from workflows w join providers p on p.workflow_id = w.id
    cross join lateral (
      select version, published_at, marks, octet_length(body) as bytes from provider_values
      where workflow_id = p.workflow_id and provider_id = p.provider_id order by version desc limit 1) v
    where w.workspace_id = ${workspaceId} and w.deleted_at is null
    order by p.workflow_id desc, p.provider_id`,
  ).rows(provider);
}

export function publishedOf(db: Db, workspaceId: string, workflowId: string) {
  return db
    .selectDistinctOn([providerValues.providerId], {
      providerId: providerValues.providerId,
      version: providerValues.version,
      publishedAt: providerValues.publishedAt,
      runId: providerValues.runId,
      marks: providerValues.marks,
      bytes: sql<number>`octet_length(${providerValues.body})`,
    })
    .from(providerValues)
    .where(and(eq(providerValues.workflowId, workflowId), eq(providerValues.workspaceId, workspaceId)))
    .orderBy(providerValues.providerId, desc(providerValues.version));
}
