import { fail } from "@/lib/kit/result";
import { type Problem, type ProblemCode, problem } from "@/lib/schema/problem";

/** Problem for a field that a rule rejects although its type is right. */
export function invalidField(path: string, code: string, message: string): { ok: false; error: Problem } {
  return fail(problem("invalid_input", message, { errors: [{ path, code, message }] }));
}

/** Like `invalidField`, for a query parameter. */
export function invalidQuery(path: string, message: string): { ok: false; error: Problem } {
  return fail(problem("invalid_query", message, { errors: [{ path, code: "invalid_format", message }] }));
}

/** Also used for items of another workspace. */
export function notFound(what: string): { ok: false; error: Problem } {
  return fail(problem("not_found", `${what.charAt(0).toUpperCase()}${what.slice(1)} not found.`));
}

/** For `If-Match` and `If-Unmodified-Since`. */
export function preconditionFailed(): { ok: false; error: Problem } {
  return fail(
    problem(
      "precondition_failed",
      "The data has changed since: `If-Match` or `If-Unmodified-Since` doesn't match.",
    ),
  );
}

export function refused(code: ProblemCode, detail: string): { ok: false; error: Problem } {
  return fail(problem(code, detail));
}
