import type { JsonObject } from "@/lib/kit/json";

export interface ExpressionError {
  readonly code: "expression_error";
  readonly message: string;
  readonly details: JsonObject;
  readonly workSpent?: true;
}

export function expressionError(message: string, details: JsonObject = {}): ExpressionError {
  return { code: "expression_error", message, details };
}

/**
 * Thrown if an expression can't be evaluated. Only `attempt` catches it, and returns the error as a value.
 */
export class ExpressionFault extends Error {
  readonly error: ExpressionError;

  constructor(error: ExpressionError) {
    super(error.message);
    this.name = "ExpressionFault";
    this.error = error;
  }
}
