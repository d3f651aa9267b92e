import type { JsonObject } from "@/lib/kit/json";
import type { ExpressionFault } from "./prepare.mjs";

export interface Evaluation {
  /**
   * What is done with the input: the expression is evaluated, or it is code that is run (`code/evaluate-code.ts`), or a
   * model's answer is to fit a schema.
   */
  readonly program?: "jsonata" | "javascript" | "fit-answer";
  readonly expression: string;
  readonly input: JsonObject;
  /** What `$now()` and `$millis()` say. */
  readonly nowMs: number;
  readonly signal: AbortSignal;
  /** Whose turn it is when processes are short: expressions of one owner wait for each other, not for others. */
  readonly owner: string;
  /** What does not suffice here throws `NotInlineable`, in place of asking a process for it. */
  readonly isInline?: boolean;
  /** Is told what was evaluated here, in microseconds of an ordinary machine. */
  spend?(work: number): void;
  /** Is told what the code writes to its console, line by line, also of code that is stopped. */
  log?(line: string): void;
}

export interface EvaluationLimits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Of code, beside what it is given. */
  readonly memoryMb?: number;
}

export type EvaluationFault =
  | ExpressionFault
  | { readonly reason: "cancelled" | "busy" | "broken"; readonly message: string };
