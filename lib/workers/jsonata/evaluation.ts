import type { JsonObject } from "@/lib/kit/json";
import type { ExpressionFault } from "./prepare.mjs";

export interface Evaluation {
  /** What is done with the input: the expression is evaluated, or it is a model's answer that is to fit a schema. */
  readonly program?: "jsonata" | "fit-answer";
  readonly expression: string;
  readonly input: JsonObject;
  /** What `$now()` and `$millis()` say. */
  readonly nowMs: number;
  readonly signal: AbortSignal;
  /** Whose turn it is when processes are short: expressions of one owner wait for each other, not for others. */
  readonly owner: string;
  /** What does not suffice here throws `NotInPlace`, in place of asking a process for it. */
  readonly inPlace?: boolean;
}

export interface EvaluationLimits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

export type EvaluationFault =
  | ExpressionFault
  | { readonly reason: "cancelled" | "busy" | "broken"; readonly message: string };
