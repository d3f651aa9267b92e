import type { JsonObject } from "@/lib/kit/json";

/** The error of a step. If a field is missing, `details` contains `path`, `missing` and `available`. */
export interface ExpressionError {
  readonly code: "expression_error";
  readonly message: string;
  readonly details: JsonObject;
  /** True if the expression might have succeeded with a larger work limit. */
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
