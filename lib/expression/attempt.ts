import { fail, ok, type Result } from "@/lib/kit/result";
import { type ExpressionError, ExpressionFault, expressionError } from "./expression-error";

/** All of Liquid's exceptions are converted to error values here and nowhere else. */
export function attempt<T>(evaluate: () => T): Result<T, ExpressionError> {
  try {
    return ok(evaluate());
  } catch (thrown) {
    return fail(errorOf(thrown));
  }
}

function errorOf(thrown: unknown): ExpressionError {
  for (let error: unknown = thrown; error instanceof Error; error = innerError(error)) {
    if (error instanceof ExpressionFault) return error.error;
  }
  if (thrown instanceof RangeError && /call stack/.test(thrown.message)) {
    return expressionError("A value or an expression is nested too deeply.");
  }
  const message = thrown instanceof Error ? thrown.message : "unknown";
  if (message.startsWith("memory alloc limit")) {
    return expressionError("The expressions in this step would create too much text or too many list items.");
  }
  return expressionError(`A filter can't process its value: ${message.replace(/, line:\d+, col:\d+$/, "")}.`);
}

function innerError(error: Error): unknown {
  return "originalError" in error ? error.originalError : undefined;
}
