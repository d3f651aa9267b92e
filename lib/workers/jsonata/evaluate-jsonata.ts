import type { Json } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { LIST_RESULT_BYTES, NotInlineable } from "@/lib/workers/define-worker";
import { BudgetSpent, INLINE_UNITS } from "./budget";
import { type Compiled, compile } from "./compile";
import type { Evaluation, EvaluationFault, EvaluationLimits } from "./evaluation";
import { BEYOND } from "./plan-direct";
import { bindings, type ExpressionFault, faultOf, toPlain } from "./prepare.mjs";
import { sharedPool } from "./shared-pool";

export const LIMITS: EvaluationLimits = { timeoutMs: 1_000, maxBytes: LIST_RESULT_BYTES };

/** Maximum size of a result in the web process. Copying such a result into plain JSON takes about 15 ms. */
const MAIN_THREAD_BYTES = 128 * 1024;
/**
 * Maximum size of a result that is computed in the runner's own process, because copying it into plain JSON
 * blocks the runner's other runs. Larger results are computed in an evaluator process.
 */
const INLINE_BYTES = 1024 * 1024;

/**
 * Estimated cost of an inline evaluation, in microseconds on a typical machine: per budget unit, per item
 * that the fast path reads, and per character of the expression.
 */
const PER_UNIT = 2;
const PER_ITEM = 1 / 8;
const PER_CHARACTER = 1 / 64;

/**
 * Returns plain JSON. Evaluates expensive expressions in another process, so that they don't block this one.
 */
export async function evaluateJsonata(
  evaluation: Evaluation,
  limits: EvaluationLimits = LIMITS,
): Promise<Result<Json, EvaluationFault>> {
  const compiled = compile(evaluation.expression);
  if (!compiled.ok) return compiled;
  if (evaluation.signal.aborted) return fail({ reason: "cancelled", message: "The step was cancelled." });
  const inline = compiled.value.inline ? await evaluateInline(compiled.value, evaluation, limits) : null;
  if (inline !== null) return inline;
  if (evaluation.isInline) throw new NotInlineable();
  return sharedPool().evaluate(evaluation, limits);
}

/**
 * Evaluates an expression in this process. Returns null if the expression exceeds the budget, or if its
 * result is too large to copy in this process.
 */
async function evaluateInline(
  { direct, expression }: Compiled,
  { expression: source, input, nowMs, isInline, spend }: Evaluation,
  { maxBytes }: EvaluationLimits,
): Promise<Result<Json, ExpressionFault> | null> {
  const budget = { left: INLINE_UNITS };
  const walk = { items: 0 };
  const inlineMaxBytes = Math.min(maxBytes, isInline ? MAIN_THREAD_BYTES : INLINE_BYTES);
  try {
    const quick = direct === null ? BEYOND : direct(input, walk);
    const value: unknown =
      quick === BEYOND ? await expression.evaluate(input, bindings(nowMs, budget)) : quick;
    return ok(toPlain(value, inlineMaxBytes));
  } catch (error) {
    if (error instanceof BudgetSpent) return null;
    const fault = faultOf(error);
    return fault.reason === "size" && inlineMaxBytes < maxBytes ? null : fail(fault);
  } finally {
    const units = INLINE_UNITS - Math.max(0, budget.left);
    spend?.(units * PER_UNIT + walk.items * PER_ITEM + source.length * PER_CHARACTER);
  }
}
