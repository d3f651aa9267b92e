import { z } from "zod";
import { findRun, findSteps } from "@/db/queries/runs";
import { createRunStore } from "@/db/run-store/run-store";
import type { TestDatabase } from "@/db/test-database";
import { WORKSPACE } from "@/lib/service/runner/run-executor.suite";

const published = z.array(
  z.object({
    provider_id: z.string(),
    body: z.string(),
    content_type: z.string(),
    etag: z.string(),
    marks: z.string(),
  }),
);

/** Returns everything recorded for a run except IDs and times, to compare it with another run. */
export async function everythingOf({ db, sql }: Pick<TestDatabase, "db" | "sql">, id: string) {
  const run = await findRun(db, WORKSPACE, id);
  const steps = await findSteps(db, id);
  const values =
    await sql`select provider_id, body, content_type, etag, marks from provider_values where run_id = ${id}
    order by provider_id`;
  const [outcome] = await createRunStore(db).outcomes([id]);
  return {
    status: run?.status,
    mode: run?.mode,
    retryOf: run?.retryOf,
    webhookId: run?.webhookId,
    context: run?.context,
    error: run?.error,
    steps: steps.map(({ startedAt, finishedAt, ...step }) => ({
      ...step,
      began: startedAt !== null,
      finished: finishedAt !== null,
    })),
    published: published.parse(values),
    outcome: { ...outcome, runId: "" },
  };
}
