import type { Db } from "@/db/handle";
import type { BulkRetryRow } from "@/db/queries/bulk-retries";
import { findStepStates, type RunRow, type StepState } from "@/db/queries/runs";
import { ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { stepError } from "@/lib/schema/step-error";
import { documentOf } from "@/lib/service/document/workflow-answer";
import { type BulkRetryVerdict, checkBulkRetry, type EndedStep } from "./check-bulk-retry";
import { sourceOf } from "./retry-run";

interface Checked {
  readonly verdict: BulkRetryVerdict;
  /** True if the version to run isn't the live one. In that case, the retry counts as a test. */
  readonly isTest: boolean;
}

export async function checkRun(
  db: Db,
  row: RunRow,
  order: Pick<BulkRetryRow, "from" | "version" | "repeatEffects">,
): Promise<Result<Checked, Problem>> {
  const source = await sourceOf(db, row, order.version);
  if (!source.ok) return source;
  const steps = (await findStepStates(db, [row.id])).map(endedStep);
  const failed = row.error === null ? null : stepError.parse(JSON.parse(row.error)).worker;
  return ok({
    verdict: checkBulkRetry(documentOf(source.value.text), steps, failed, order),
    isTest: row.mode === "test" || !source.value.live,
  });
}

function endedStep({ worker, type, status, error, startedAt }: StepState): EndedStep {
  const code = error === null ? null : stepError.parse(JSON.parse(error)).code;
  return { worker, type, status, code, begun: startedAt !== null };
}
