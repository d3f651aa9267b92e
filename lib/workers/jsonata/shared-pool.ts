import { availableParallelism } from "node:os";
import { createEvaluatorPool, type EvaluatorPool } from "./evaluator-pool";

let pool: EvaluatorPool | undefined;

export function sharedPool(): EvaluatorPool {
  pool ??= createEvaluatorPool({ size: Math.max(2, Math.min(4, availableParallelism())) });
  return pool;
}
