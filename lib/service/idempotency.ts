import { z } from "zod";
import { postgresRunStore } from "@/db/run-store";
import type { NewRun } from "@/lib/engine/run-store";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import type { CallAnswer } from "./receive-webhook";
import { type Payer, reserveCycles } from "./reserve-cycles";
import type { Services } from "./services";
import { notCovered } from "./subscription-answer";
import type { WebMemory } from "./web-memory";

/** The place of one `Idempotency-Key`: keys of different triggers know nothing of each other. */
export interface KeyOwner {
  readonly workflowId: string;
  readonly webhookId: string;
  readonly key: string;
}

const KEPT_MS = 24 * 3600 * 1000;
const LOOK_MS = 50;
/** A first caller that is gone for good leaves no answer: then the run's own state is the answer. */
const PATIENCE_MS = 65_000;

const row = z.object({
  request_hash: z.string(),
  run_id: z.string(),
  status: z.number().nullable(),
  answer: z.string().nullable(),
});

/**
 * Accepts the run under its key, in one transaction: of two calls with one key exactly one starts a run. The other
 * gets the first one's answer, and waits for it where it is not there yet.
 */
export async function acceptOnce(
  services: Services,
  memory: WebMemory,
  run: NewRun,
  payer: Payer | null,
  owner: KeyOwner,
  requestHash: string,
  waitMs: number,
): Promise<Result<"accepted" | CallAnswer, Problem>> {
  const full = memory.intake.refusal();
  const { sql, clock } = services;
  const { workflowId, webhookId, key } = owner;
  const expired = new Date(clock() - KEPT_MS);
  const taken = await sql.begin(async (transaction): Promise<boolean | Problem> => {
    await transaction`delete from idempotency_keys where workflow_id = ${workflowId} and webhook_id = ${webhookId} and key = ${key} and created_at < ${expired}`;
    const inserted = full
      ? []
      : await transaction`
        insert into idempotency_keys (workflow_id, webhook_id, key, request_hash, run_id, created_at)
        values (${workflowId}, ${webhookId}, ${key}, ${requestHash}, ${run.id}, ${new Date(clock())})
        on conflict do nothing returning run_id`;
    if (inserted.length === 0) return false;
    const [reserved] =
      payer === null ? [] : await reserveCycles(transaction, [{ runId: run.id, payer }], clock());
    if (reserved !== undefined && reserved !== "covered") {
      await transaction`delete from idempotency_keys where workflow_id = ${workflowId} and webhook_id = ${webhookId} and key = ${key}`;
      return notCovered(reserved);
    }
    await postgresRunStore(transaction).accept([run]);
    return true;
  });
  if (typeof taken === "object") return fail(taken);
  if (taken) return ok("accepted");
  const first = await firstAnswer(services, owner, requestHash, waitMs);
  if (first === null)
    return fail(full ?? problem("database_unavailable", "Try again in a moment.", { retryAfter: 1 }));
  return first;
}

async function firstAnswer(
  services: Services,
  { workflowId, webhookId, key }: KeyOwner,
  requestHash: string,
  waitMs: number,
): Promise<Result<CallAnswer, Problem> | null> {
  const until = performance.now() + Math.max(waitMs, PATIENCE_MS);
  for (;;) {
    const [found] = z.array(row).parse(
      await services.sql`select request_hash, run_id, status, answer from idempotency_keys
        where workflow_id = ${workflowId} and webhook_id = ${webhookId} and key = ${key}`,
    );
    if (!found) return null;
    if (found.request_hash !== requestHash) {
      return fail(
        problem(
          "idempotency_conflict",
          "This Idempotency-Key was used before with another body. Use a new key for a new call.",
        ),
      );
    }
    if (found.status !== null && found.answer !== null)
      return ok({ status: found.status, body: found.answer });
    if (performance.now() > until) {
      return ok({
        status: 202,
        body: JSON.stringify({
          run_id: found.run_id,
          status: "queued",
          status_url: `/api/v1/runs/${found.run_id}`,
        }),
      });
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

export async function keepAnswer(
  { sql }: Services,
  { workflowId, webhookId, key }: KeyOwner,
  answer: CallAnswer,
): Promise<void> {
  await sql`update idempotency_keys set status = ${answer.status}, answer = ${answer.body}
    where workflow_id = ${workflowId} and webhook_id = ${webhookId} and key = ${key}`;
}
