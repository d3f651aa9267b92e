import type { JsonObject } from "@/lib/kit/json";

/** Error of a step; `details` has `path`, `missing` and `available` if a field is missing. */
export interface ExpressionError {
  readonly code: "expression_error";
  readonly message: string;
  readonly details: JsonObject;
  /** True if a larger budget of work might have produced a value. */
  readonly workSpent?: true;
}

export function expressionError(message: string, details: JsonObject = {}): ExpressionError {
  return { code: "expression_error", message, details };
}

/** Carries an error out of Liquid. Only `attempt` catches it. */
export class ExpressionFault extends Error {
  readonly error: ExpressionError;

  constructor(error: ExpressionError) {
    super(error.message);
    this.name = "ExpressionFault";
    this.error = error;
  }
}
