import { fail } from "@/lib/kit/result";
import { type Problem, type ProblemCode, problem } from "@/lib/schema/problem";

export function invalidField(path: string, code: string, message: string): { ok: false; error: Problem } {
  return fail(problem("invalid_input", message, { errors: [{ path, code, message }] }));
}

export function invalidQuery(path: string, message: string): { ok: false; error: Problem } {
  return fail(problem("invalid_query", message, { errors: [{ path, code: "invalid_format", message }] }));
}

/**
 * Problem for items that don't exist and for items of other workspaces, so that callers can't tell them
 * apart.
 */
export function notFound(what: string): { ok: false; error: Problem } {
  return fail(problem("not_found", `${what.charAt(0).toUpperCase()}${what.slice(1)} not found.`));
}

export function preconditionFailed(): { ok: false; error: Problem } {
  return fail(
    problem(
      "precondition_failed",
      "The data has changed since you read it: `If-Match` or `If-Unmodified-Since` doesn't match.",
    ),
  );
}

export function refused(code: ProblemCode, detail: string): { ok: false; error: Problem } {
  return fail(problem(code, detail));
}
