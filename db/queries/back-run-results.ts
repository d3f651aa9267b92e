import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import { millis } from "@/db/millis";

export interface NewBackRunResult {
  readonly n: number;
  readonly runId: string;
  readonly at: number;
  readonly isRecorded: boolean;
  readonly status: "succeeded" | "failed";
  readonly error: string | null;
  /** The run's HTTP requests for which there was no recorded response, as JSON. */
  readonly unanswered: string;
  readonly values: readonly {
    readonly providerId: string;
    readonly type: string;
    readonly sha256: string;
    readonly bytes: number;
  }[];
}

export interface BackRunBody {
  readonly sha256: string;
  readonly body: Buffer;
}

export async function saveBackRunResults(
  db: Db,
  backRunId: string,
  results: readonly NewBackRunResult[],
  bodies: readonly BackRunBody[],
): Promise<void> {
  const values = results.flatMap((result) => result.values.map((value) => ({ ...value, n: result.n })));
  await prepared(db, SAVE_RESULTS, [
    backRunId,
    JSON.stringify(
      results.map(({ values: _values, at, ...row }) => ({ ...row, at: new Date(at).toISOString() })),
    ),
  ]);
  if (values.length > 0) await prepared(db, SAVE_VALUES, [backRunId, JSON.stringify(values)]);
  if (bodies.length === 0) return;
  const packed = bodies.map(({ sha256, body }) => ({ sha256, body: body.toString("base64") }));
  await prepared(db, SAVE_BODIES, [backRunId, JSON.stringify(packed)]);
}

const SAVE_RESULTS = `
insert into back_run_results (back_run_id, n, run_id, at, is_recorded, status, error, unanswered)
select $1::uuid, n, "runId", at, "isRecorded", status, error, unanswered
from json_to_recordset($2::text::json) as r(n int, "runId" uuid, at timestamptz, "isRecorded" boolean, status text, error text,
  unanswered text)`;

const SAVE_VALUES = `
insert into back_run_values (back_run_id, provider_id, n, type, sha256, bytes)
select $1::uuid, "providerId", n, type, sha256, bytes
from json_to_recordset($2::text::json) as v("providerId" text, n int, type text, sha256 text, bytes int)`;

const SAVE_BODIES = `
insert into back_run_bodies (back_run_id, sha256, body)
select $1::uuid, sha256, decode(body, 'base64') from json_to_recordset($2::text::json) as b(sha256 text, body text)
on conflict do nothing`;

interface ResultWindow {
  readonly limit: number;
  readonly before: number | null;
}

const result = z.object({
  n: z.number(),
  runId: z.string(),
  at: millis,
  isRecorded: z.boolean(),
  status: z.enum(["succeeded", "failed"]),
  error: z.string().nullable(),
  unanswered: z.string(),
});

export async function listBackRunResults(
  db: Db,
  backRunId: string,
  { limit, before }: ResultWindow,
): Promise<z.output<typeof result>[]> {
  return prepared(
    db,
    `select n, run_id, at, is_recorded, status, error, unanswered from back_run_results
     where back_run_id = $1::uuid and ($2::int is null or n < $2) order by n desc limit $3::int`,
    [backRunId, before, limit],
  ).rows(result);
}

const value = z.object({
  n: z.number(),
  runId: z.string(),
  at: millis,
  type: z.string(),
  sha256: z.string(),
  /** Compressed value; null if it is too long for the list, or isn't stored. */
  packed: z.instanceof(Buffer).nullable(),
  stored: z.boolean(),
});

export async function listBackRunValues(
  db: Db,
  backRunId: string,
  providerId: string,
  { limit, before, maxBytes }: ResultWindow & { readonly maxBytes: number },
): Promise<z.output<typeof value>[]> {
  return prepared(
    db,
    `select v.n, r.run_id, r.at, v.type, v.sha256, case when v.bytes <= $5::int then b.body end as packed,
       b.sha256 is not null as stored
     from back_run_values v join back_run_results r on r.back_run_id = v.back_run_id and r.n = v.n
     left join back_run_bodies b on b.back_run_id = v.back_run_id and b.sha256 = v.sha256
     where v.back_run_id = $1::uuid and v.provider_id = $2 and ($3::int is null or v.n < $3)
     order by v.n desc limit $4::int`,
    [backRunId, providerId, before, limit, maxBytes],
  ).rows(value);
}

const body = z.object({ type: z.string(), packed: z.instanceof(Buffer) });

export async function findBackRunBody(
  db: Db,
  backRunId: string,
  sha256: string,
): Promise<z.output<typeof body> | undefined> {
  return prepared(
    db,
    `select v.type, b.body as packed from back_run_bodies b
     join back_run_values v on v.back_run_id = b.back_run_id and v.sha256 = b.sha256
     where b.back_run_id = $1::uuid and b.sha256 = $2 limit 1`,
    [backRunId, sha256],
  ).row(body);
}

export async function countBackRunBytes(db: Db, backRunId: string): Promise<number> {
  const sum =
    "select coalesce(sum(octet_length(body)), 0)::float8 from back_run_bodies where back_run_id = $1::uuid";
  const [bytes = 0] = await prepared(db, sum, [backRunId]).column(z.number());
  return bytes;
}
