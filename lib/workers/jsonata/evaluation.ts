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
  /**
   * Used for fair queueing: an owner's expressions queue behind each other, never behind those of other
   * owners.
   */
  readonly owner: string;
  /** Throws `NotInlineable` instead of using an evaluator process. */
  readonly isInline?: boolean;
  /** Receives the cost of an inline evaluation, in microseconds on a typical machine. */
  spend?(work: number): void;
  /** Receives the code's console lines, even if the code is stopped. */
  log?(line: string): void;
}

export interface EvaluationLimits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Memory limit for code, not counting its input. */
  readonly memoryMb?: number;
}

export type EvaluationFault =
  | ExpressionFault
  | { readonly reason: "cancelled" | "busy" | "broken"; readonly message: string };
