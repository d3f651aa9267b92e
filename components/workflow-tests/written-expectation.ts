import type { Json } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { expectedOf } from "@/lib/schema/expected-of";
import type { Expectation, ExpectationKind } from "@/lib/schema/workflow-test";

/** An expectation as entered in the form, in which numbers and JSON are still text. */
export interface WrittenExpectation {
  /**
   * What the expectation checks: `answer`, `status`, a worker such as `worker 2`, or a provider such as
   * `provider closes`.
   */
  readonly target: string;
  readonly path: string;
  readonly kind: ExpectationKind;
  readonly value: string;
  /** Allowed deviation from `value`. Empty unless `kind` is "tolerance". */
  readonly within: string;
}

export const NEW_EXPECTATION: WrittenExpectation = {
  target: "answer",
  path: "",
  kind: "equals",
  value: "",
  within: "",
};

export function asWritten(expectation: Expectation): WrittenExpectation {
  const { kind } = expectedOf(expectation);
  const { target, path = "", tolerance } = expectation;
  return {
    target: writtenTarget(target),
    path,
    kind,
    value: tolerance ? String(tolerance.value) : writtenValue(expectation, kind),
    within: tolerance ? String(tolerance.within) : "",
  };
}

export function writtenTarget(target: Expectation["target"]): string {
  if (typeof target === "string") return target;
  return "worker" in target ? `worker ${target.worker}` : `provider ${target.provider}`;
}

function writtenValue(expectation: Expectation, kind: ExpectationKind): string {
  if (kind === "equals") return writtenJson(expectation.equals ?? null);
  if (kind === "schema") return JSON.stringify(expectation.schema, null, 2);
  return expectation.matches ?? expectation.code ?? "";
}

/**
 * Converts an expected value to text for the form. A string is written without quotes if it can't be confused
 * with other JSON.
 */
function writtenJson(value: Json): string {
  if (typeof value !== "string") return JSON.stringify(value, null, 2);
  return isPlain(value) ? value : JSON.stringify(value);
}

function isPlain(text: string): boolean {
  return text !== "" && text.trim() === text && !/^["[{]/.test(text) && parsed(text) === undefined;
}

function parsed(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

export function asExpectation({
  target,
  path,
  kind,
  value,
  within,
}: WrittenExpectation): Result<Expectation, string> {
  const place = { target: readTarget(target), ...(path.trim() !== "" && { path: path.trim() }) };
  switch (kind) {
    case "absent":
      return ok({ ...place, absent: true });
    case "equals": {
      const equals = isPlain(value.trim()) ? value.trim() : parsed(value);
      return equals === undefined
        ? fail("Enter a number, text, or JSON. Put text in quotes if it starts with a bracket.")
        : ok({ ...place, equals });
    }
    case "tolerance": {
      const tolerance = { value: readNumber(value), within: readNumber(within) };
      return Number.isFinite(tolerance.value) && Number.isFinite(tolerance.within) && tolerance.within >= 0
        ? ok({ ...place, tolerance })
        : fail("Enter a number and a tolerance.");
    }
    case "schema": {
      const schema = parsed(value);
      return typeof schema === "object" && schema !== null && !Array.isArray(schema)
        ? ok({ ...place, schema })
        : fail("Enter a JSON Schema, written as a JSON object.");
    }
    case "matches":
      return value === "" ? fail("Enter a pattern.") : ok({ ...place, matches: value });
    case "code":
      return value.trim() === "" ? fail("Enter an error code.") : ok({ ...place, code: value.trim() });
  }
}

function readTarget(target: string): Expectation["target"] {
  if (target === "answer" || target === "status") return target;
  const [kind, ...rest] = target.split(" ");
  const name = rest.join(" ");
  return kind === "worker" ? { worker: Number(name) } : { provider: name };
}

function readNumber(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text);
}
