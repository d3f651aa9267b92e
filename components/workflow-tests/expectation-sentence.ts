import type { Json } from "@/lib/kit/json";
import type { Expectation, ExpectationKind } from "@/lib/schema/workflow-test";

const MAX_VALUE = 60;

interface Expected {
  readonly target: Expectation["target"];
  readonly path?: string | null | undefined;
  readonly kind: ExpectationKind;
  /**
   * For `tolerance`, an object with `value` and `within`. Otherwise the expected value, pattern, schema or
   * error code.
   */
  readonly value: Json;
}

/**
 * Describes an expectation, for example as "`close` in the response is 214.3 ± 0.5". Parts in backticks are
 * code.
 */
export function expectationSentence(
  { target, path, kind, value }: Expected,
  nameOf: (worker: number) => string,
): string {
  const whole = targetName(target, nameOf, kind);
  const subject = path == null ? whole : `\`${path.replaceAll("`", "'")}\` in ${whole}`;
  return `${subject} ${predicate(kind, value)}`;
}

function targetName(
  target: Expectation["target"],
  nameOf: (worker: number) => string,
  kind: ExpectationKind,
): string {
  if (target === "answer") return "the response";
  if (target === "status") return "the HTTP status";
  if ("provider" in target) return `the value of \`${target.provider}\``;
  return kind === "code" ? nameOf(target.worker) : `the result of ${nameOf(target.worker)}`;
}

function predicate(kind: ExpectationKind, value: Json): string {
  switch (kind) {
    case "equals":
      return shortJson(value) === null ? "equals the saved value" : `is \`${shortJson(value)}\``;
    case "tolerance":
      return isTolerance(value) ? `is ${value.value} ± ${value.within}` : "is close to the expected number";
    case "matches":
      return `matches \`${shortJson(value)?.slice(1, -1) ?? "the pattern"}\``;
    case "schema":
      return "fits the schema";
    case "code":
      return `fails with \`${String(value)}\``;
    case "absent":
      return "is absent";
  }
}

function shortJson(value: Json): string | null {
  const text = JSON.stringify(value);
  return text.length > MAX_VALUE ? null : text.replaceAll("`", "'");
}

function isTolerance(value: Json): value is { value: number; within: number } {
  return typeof value === "object" && value !== null && "value" in value && "within" in value;
}
