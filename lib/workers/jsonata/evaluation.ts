import type { JsonObject } from "@/lib/kit/json";
import type { ExpressionFault } from "./prepare.mjs";

export interface Evaluation {
  /**
   * Kind of work: evaluate JSONata, run JavaScript (`code/evaluate-code.ts`), or fit a model's answer to a
   * schema.
   */
  readonly program?: "jsonata" | "javascript" | "fit-answer";
  readonly expression: string;
  readonly input: JsonObject;
  /** Result of `$now()` and `$millis()`. */
  readonly nowMs: number;
  readonly signal: AbortSignal;
  /** Used for fairness: expressions of an owner wait for each other, not for those of others. */
  readonly owner: string;
  /** Throws `NotInlineable` instead of using an evaluator process. */
  readonly isInline?: boolean;
  /** Receives the work of an inline evaluation in microseconds of an ordinary machine. */
  spend?(work: number): void;
  /** Receives console lines of code, also of code that is stopped. */
  log?(line: string): void;
}

export interface EvaluationLimits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Memory limit of code, without its input. */
  readonly memoryMb?: number;
}

export type EvaluationFault =
  | ExpressionFault
  | { readonly reason: "cancelled" | "busy" | "broken"; readonly message: string };
