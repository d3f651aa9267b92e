import { z } from "zod";
import { type Db, prepared } from "@/db/handle";

/**
 * Published values of data providers: public values, and copies that were published only to one subscriber.
 */

const row = z.object({
  version: z.number(),
  body: z.string(),
  contentType: z.string(),
  etag: z.string(),
  runId: z.string(),
  publishedAt: z.date(),
  previousAt: z.date().nullable(),
  marks: z.string(),
});
export type ValueRow = z.output<typeof row>;

/**
 * Identifies the public values if `readerId` is null, otherwise the values published only to that workspace.
 */
export interface ValueNames {
  readonly workflowId: string;
  readonly providerId: string;
  readonly readerId: string | null;
}

/** The newest version (null), the version that was newest at a given time, or a specific version. */
export type Which = { readonly until: Date } | { readonly version: number } | null;

export async function findValue(hot: Db, names: ValueNames, which: Which): Promise<ValueRow | null> {
  const { select, parameters } = of(names);
  const next = `$${parameters.length + 1}`;
  const [condition, value] =
    which === null
      ? ["", []]
      : "until" in which
        ? [` and published_at <= ${next}::timestamptz`, [which.until]]
        : [` and version = ${next}::int`, [which.version]];
  const text = `${select}${condition} order by version desc limit 1`;
  return (await prepared(hot, text, [...parameters, ...value]).row(row)) ?? null;
}

const listed = z.object({
  version: z.number(),
  runId: z.string(),
  publishedAt: z.date(),
  contentType: z.string(),
  bytes: z.number(),
  /** Null if the value is longer than `maxBytes`. */
  body: z.string().nullable(),
  /** Null if the value is longer than `maxHashedBytes`. */
  sha256: z.string().nullable(),
  /**
   * True if the total size of the values listed before this one has already reached `maxTotalBytes`, not
   * counting values that are too long to be hashed. `body` and `sha256` are then null.
   */
  isBeyond: z.boolean(),
});

interface ListedBounds {
  readonly limit: number;
  readonly before: number | null;
  readonly maxBytes: number;
  readonly maxHashedBytes: number;
  readonly maxTotalBytes: number;
}

export async function listPublishedValues(
  db: Db,
  workspaceId: string,
  { workflowId, providerId }: Omit<ValueNames, "readerId">,
  { limit, before, maxBytes, maxHashedBytes, maxTotalBytes }: ListedBounds,
): Promise<z.output<typeof listed>[]> {
  return prepared(
    db,
    `select version, run_id, published_at, content_type, bytes, is_beyond,
       case when bytes <= $5::int and not is_beyond then body end as body,
       case when bytes <= $6::int and not is_beyond then encode(sha256(convert_to(body, 'UTF8')), 'hex') end as sha256
     from (
       select sized.*, coalesce(sum(case when bytes <= $6::int then bytes else 0 end)
         over (order by version desc rows between unbounded preceding and 1 preceding), 0) >= $8::int as is_beyond
       from (
         select *, octet_length(body) as bytes from provider_values
         where workspace_id = $1::uuid and workflow_id = $2::uuid and provider_id = $3::text
           and ($4::int is null or version < $4)
         order by version desc limit $7::int
       ) sized
     ) summed order by version desc`,
    [workspaceId, workflowId, providerId, before, maxBytes, maxHashedBytes, limit, maxTotalBytes],
  ).rows(listed);
}

const oldest = z.object({ version: z.number(), publishedAt: z.date() });

export async function findOldestValue(hot: Db, names: ValueNames) {
  const text = names.readerId === null ? OLDEST : OLDEST_OWN;
  return prepared(hot, text, of(names).parameters).row(oldest);
}

const beginning = z.object({ first: z.number(), isStored: z.boolean() });

export async function findFirstOwn(hot: Db, names: ValueNames) {
  return prepared(hot, BEGINNING, of(names).parameters).row(beginning);
}

function of({ workflowId, providerId, readerId }: ValueNames) {
  return readerId === null
    ? { select: PUBLIC, parameters: [workflowId, providerId] }
    : { select: OWN, parameters: [workflowId, providerId, readerId] };
}

/**
 * Also reads when the previous version was published, because `If-Modified-Since` can't distinguish two
 * versions that were published in the same second.
 */
const PUBLIC = `
select version, body, content_type, etag, run_id, published_at, marks,
  (select p.published_at from provider_values p where p.workflow_id = $1::uuid and p.provider_id = $2::text
   and p.version = v.version - 1) as previous_at
from provider_values v
where workflow_id = $1::uuid and provider_id = $2::text`;

/**
 * SQL for versions that were published only to one reader. `previous_at` is the time at which the previous
 * version was published. For the first version that only this reader got, the previous version is a public
 * one.
 */
const OWN = `
select version, body, content_type, etag, run_id, published_at, marks, coalesce(
  (select p.published_at from copied_values p where p.workflow_id = $1::uuid and p.provider_id = $2::text
   and p.reader_id = $3::uuid and p.version = v.version - 1),
  (select p.published_at from provider_values p where p.workflow_id = $1::uuid and p.provider_id = $2::text
   and p.version = v.version - 1)) as previous_at
from copied_values v
where workflow_id = $1::uuid and provider_id = $2::text and reader_id = $3::uuid`;

const BEGINNING = `
select c.first_version as first, exists (
  select from copied_values v where v.workflow_id = c.workflow_id and v.provider_id = c.provider_id
    and v.reader_id = c.reader_id and v.version = c.first_version) as is_stored
from provider_copies c where c.workflow_id = $1::uuid and c.provider_id = $2::text and c.reader_id = $3::uuid`;

const OLDEST = `
select version, published_at from provider_values
where workflow_id = $1::uuid and provider_id = $2::text order by version limit 1`;

const OLDEST_OWN = `
select version, published_at from copied_values
where workflow_id = $1::uuid and provider_id = $2::text and reader_id = $3::uuid order by version limit 1`;
