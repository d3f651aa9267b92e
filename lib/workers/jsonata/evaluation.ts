import type { JsonObject } from "@/lib/kit/json";
import type { ExpressionFault } from "./prepare.mjs";

export interface Evaluation {
  /**
   * Kind of work: evaluate JSONata, run JavaScript (`code/evaluate-code.ts`), or fit a model's response to a
   * schema.
   */
  readonly program?: "jsonata" | "javascript" | "fit-answer";
  readonly expression: string;
  readonly input: JsonObject;
  /** Result of `$now()` and `$millis()`. */
  readonly nowMs: number;
  readonly signal: AbortSignal;
  /**
   * Used for fair queueing. An owner's expressions queue behind each other, but never behind those of other
   * owners.
   */
  readonly owner: string;
  /** If true, `NotInlineable` is thrown where an evaluator process would be needed. */
  readonly isInline?: boolean;
  /** Receives the cost of an inline evaluation, in microseconds on a typical machine. */
  spend?(work: number): void;
  /** Receives the lines that the code writes to the console, even if the code is stopped. */
  log?(line: string): void;
}

export interface EvaluationLimits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Memory limit for code, in addition to the memory for its input. */
  readonly memoryMb?: number;
}

export type EvaluationFault =
  | ExpressionFault
  | { readonly reason: "cancelled" | "busy" | "broken"; readonly message: string };
