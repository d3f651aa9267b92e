import type { Json } from "@/lib/kit/json";
import type { ExpressionFault } from "./prepare.mjs";

export interface Evaluation {
  /**
   * Program for the evaluator process. `javascript` is in `code/evaluate-code.ts`; `fit-answer` fits a
   * model's response to a schema; `hash-json` hashes JSON text in canonical form; `check-value` and
   * `find-pattern-fault` are in `patterns`.
   */
  readonly program?:
    | "jsonata"
    | "javascript"
    | "fit-answer"
    | "hash-json"
    | "check-value"
    | "find-pattern-fault";
  readonly expression: string;
  readonly input: Json;
  readonly nowMs: number;
  readonly signal: AbortSignal;
  /** An owner's expressions queue behind each other, but never behind those of other owners. */
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
  /** Memory limit of the code itself in MB. The memory for its input comes on top. */
  readonly memoryMb?: number;
}

export type EvaluationFault =
  | ExpressionFault
  | { readonly reason: "cancelled" | "busy" | "broken"; readonly message: string };
