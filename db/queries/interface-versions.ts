import { z } from "zod";
import { type Db, query } from "@/db/handle";
import type { Json } from "@/lib/kit/json";

const worker = z.object({
  type: z.string(),
  params: z.custom<Json>((value) => value !== undefined).default({}),
  disabled: z.boolean().optional(),
});

const row = z
  .object({ version: z.number(), publishedAt: z.date(), workers: z.string().nullable() })
  .transform(({ publishedAt, workers, ...rest }) => ({
    ...rest,
    publishedAt,
    workers: workers === null ? [] : z.array(worker).parse(JSON.parse(workers)),
  }));

export async function findInterfaceVersions(db: Db, workflowId: string, limit: number) {
  return query(
    db,
    `select version, created_at as published_at, (
       select json_agg(w)::text from jsonb_array_elements(document::jsonb -> 'workers') w
       where w ->> 'type' in ('webhook_trigger', 'data_provider')) as workers
     from workflow_versions where workflow_id = $1::uuid order by version desc limit $2`,
    [workflowId, limit],
  ).rows(row);
}
