import { Drop } from "liquidjs";
import type { Json } from "@/lib/kit/json";
import { type ExpressionError, expressionError } from "./expression-error";
import { LIMITS } from "./limits";
import { type PathSegment, pathText } from "./path-text";
import { describeHolder, fieldNames } from "./read-field";

/**
 * Stands for an absent field. Filters and operators pass it on, so that a `default` later in the expression
 * can replace it. If none does, the step fails with its error.
 */
export class Missing extends Drop {
  readonly error: ExpressionError;

  constructor(error: ExpressionError) {
    super();
    this.error = error;
  }
}

export function missingField(path: readonly PathSegment[], at: number, holder: Json): Missing {
  const full = pathText(path);
  const missing = String(path[at]);
  const names = fieldNames(holder);
  const there = pathText(path.slice(0, at));
  const what = names.length > 0 ? `it has: ${named(names)}` : describeHolder(holder);
  return new Missing(
    expressionError(`\`${full}\` not found: \`${there}\` has no \`${missing}\`; ${what}.`, {
      path: full,
      missing,
      available: names.slice(0, LIMITS.keysNamed),
    }),
  );
}

export function missingRoot(path: readonly PathSegment[], roots: readonly string[]): Missing {
  const full = pathText(path);
  return new Missing(
    expressionError(`\`${full}\` not found: an expression must start with one of ${named(roots)}.`, {
      path: full,
      missing: String(path[0]),
      available: [...roots],
    }),
  );
}

export function missingWorker(path: readonly PathSegment[], ended: readonly number[]): Missing {
  const full = pathText(path);
  const missing = String(path[1]);
  const known =
    ended.length > 0 ? `workers with a result: ${named(ended.map(String))}` : "no worker has finished";
  return new Missing(
    expressionError(
      `\`${full}\` not found: worker \`${missing}\` was skipped, hasn't run, or doesn't exist; ${known}.`,
      { path: full, missing, available: ended.slice(0, LIMITS.keysNamed).map(String) },
    ),
  );
}

function named(names: readonly string[]): string {
  const some = names.slice(0, LIMITS.keysNamed).map((name) => `\`${name}\``);
  const more = names.length - some.length;
  return more > 0 ? `${some.join(", ")} and ${more} more` : some.join(", ");
}
