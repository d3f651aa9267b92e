import type { Json } from "@/lib/kit/json";
import { fail, type Result } from "@/lib/kit/result";
import { LIST_RESULT_BYTES } from "@/lib/workers/define-worker";
import type { Evaluation, EvaluationFault, EvaluationLimits } from "@/lib/workers/jsonata/evaluation";
import { sharedPool } from "@/lib/workers/jsonata/shared-pool";
import { readCode } from "./read-code";

export const LIMITS: EvaluationLimits = { timeoutMs: 5_000, maxBytes: LIST_RESULT_BYTES, memoryMb: 64 };

type CodeEvaluation = Omit<Evaluation, "expression" | "program" | "inPlace"> & { readonly source: string };

/** Evaluates the code in another process, so that it can't block this one. */
export async function evaluateCode(
  { source, ...evaluation }: CodeEvaluation,
  limits: EvaluationLimits = LIMITS,
  pool = sharedPool(),
): Promise<Result<Json, EvaluationFault>> {
  const read = readCode(source);
  if (!read.ok) {
    const { message, line } = read.error;
    return fail({ reason: "failed", message, ...(line === null ? {} : { line }) });
  }
  if (evaluation.signal.aborted) return fail({ reason: "cancelled", message: "The step was cancelled." });
  return pool.evaluate({ ...evaluation, expression: read.value, program: "javascript" }, limits);
}
