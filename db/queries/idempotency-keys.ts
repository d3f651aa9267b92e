import { lt, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import { idempotencyKeys } from "@/db/schema/idempotency-keys";

/** Scope of an `Idempotency-Key`: the same key may be used with different triggers. */
export interface KeyOwner {
  readonly workflowId: string;
  readonly webhookId: string;
  readonly key: string;
}

export interface NewKey {
  readonly requestHash: string;
  readonly runId: string;
  readonly now: Date;
}

export async function forgetExpiredKey(db: Db, owner: KeyOwner, expired: Date): Promise<void> {
  await prepared(db, sql`delete from idempotency_keys where ${isOf(owner)} and created_at < ${expired}`);
}

export async function takeKey(
  db: Db,
  { workflowId, webhookId, key }: KeyOwner,
  { requestHash, runId, now }: NewKey,
): Promise<boolean> {
  const inserted = await prepared(
    db,
    sql`insert into idempotency_keys (workflow_id, webhook_id, key, request_hash, run_id, created_at)
      values (${workflowId}, ${webhookId}, ${key}, ${requestHash}, ${runId}, ${now})
      on conflict do nothing returning run_id`,
  );
  return inserted.length > 0;
}

export async function giveKeyBack(db: Db, owner: KeyOwner): Promise<void> {
  await prepared(db, sql`delete from idempotency_keys where ${isOf(owner)}`);
}

const first = z.object({
  requestHash: z.string(),
  runId: z.string(),
  status: z.number().nullable(),
  answer: z.string().nullable(),
});

export async function findFirstCall(db: Db, owner: KeyOwner): Promise<z.output<typeof first> | undefined> {
  return prepared(
    db,
    sql`select request_hash, run_id, status, answer from idempotency_keys where ${isOf(owner)}`,
  ).row(first);
}

/** A response that is already saved is not replaced. */
export async function saveFirstAnswer(
  db: Db,
  owner: KeyOwner,
  status: number,
  body: string | null,
): Promise<void> {
  await prepared(
    db,
    sql`update idempotency_keys set status = ${status}, answer = ${body} where ${isOf(owner)} and status is null`,
  );
}

export async function sweepKeys(db: Db, before: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
}

function isOf({ workflowId, webhookId, key }: KeyOwner) {
  return sql`workflow_id = ${workflowId} and webhook_id = ${webhookId} and key = ${key}`;
}
