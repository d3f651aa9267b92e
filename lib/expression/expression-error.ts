import type { JsonObject } from "@/lib/kit/json";

/** What a step fails with; `details` has `path`, `missing` and `available` where a field is missing. */
export interface ExpressionError {
  readonly code: "expression_error";
  readonly message: string;
  readonly details: JsonObject;
  /** With a larger budget of work it might have a value. */
  readonly workSpent?: true;
}

export function expressionError(message: string, details: JsonObject = {}): ExpressionError {
  return { code: "expression_error", message, details };
}

/** Carries an error out of Liquid's evaluation; caught by `attempt` and nowhere else. */
export class ExpressionFault extends Error {
  readonly error: ExpressionError;

  constructor(error: ExpressionError) {
    super(error.message);
    this.name = "ExpressionFault";
    this.error = error;
  }
}
