import type { z } from "zod";
import { type PathSegment, pathText } from "@/lib/expression/path-text";
import { isJsonObject, type Json } from "@/lib/kit/json";
import { formatLabels, isLibraryMessage } from "@/lib/schema/format-labels";
import { expectedKind, jsonKind, kindWords } from "./json-kind";

/** A document with a `fault` is rejected. A `problem` only blocks publishing. */
export interface Finding {
  readonly severity: "fault" | "problem";
  readonly path: readonly PathSegment[];
  readonly code: string;
  readonly message: string;
  readonly expected?: string;
  readonly received?: string;
}

type Issue = z.core.$ZodIssue;

/**
 * Wrong JSON types and unknown keys are faults. Missing, malformed or out-of-range values are problems.
 * `isOpen` marks paths whose values are known only during a run, so no findings are reported for them.
 */
export function explainIssues(
  issues: readonly Issue[],
  root: Json,
  isOpen: (path: readonly PathSegment[]) => boolean,
): Finding[] {
  return issues.flatMap((issue) => explain(issue, [], root, isOpen));
}

const KEYS_NAMED = 50;

function explain(
  issue: Issue,
  prefix: readonly PathSegment[],
  root: Json,
  isOpen: (path: readonly PathSegment[]) => boolean,
): Finding[] {
  const path = [...prefix, ...issue.path.map(segment)];
  if (isOpen(path)) return [];
  const value = valueAt(root, path);
  if (issue.code === "unrecognized_keys")
    return issue.keys.slice(0, KEYS_NAMED).map((key) => unknownKey([...path, key]));
  if (issue.code === "custom") {
    const message = isLibraryMessage(issue.message) ? notAllowed(path) : issue.message;
    return [problem(path, customCode(issue.params, value), message)];
  }
  if (value === undefined) return [problem(path, "required", `${named(path)} is required.`)];
  if (issue.code === "invalid_union") return explainUnion(issue, path, value, root, isOpen);
  const kinds = expectedKinds(issue);
  const received = jsonKind(value);
  if (kinds.length > 0 && !kinds.some((kind) => kind === received)) return [wrongKind(path, kinds, received)];
  return [ruleBroken(issue, path, value)];
}

function explainUnion(
  issue: z.core.$ZodIssueInvalidUnion,
  path: readonly PathSegment[],
  value: Json,
  root: Json,
  isOpen: (path: readonly PathSegment[]) => boolean,
): Finding[] {
  const branches = issue.errors.filter((errors) => !errors.some((each) => isOtherKind(each, value)));
  if (issue.errors.length > 0 && branches.length === 0) {
    const kinds = issue.errors.flatMap((errors) =>
      errors.filter((each) => each.path.length === 0).flatMap(expectedKinds),
    );
    return [wrongKind(path, kinds, jsonKind(value))];
  }
  const explained = branches.map((errors) => errors.flatMap((each) => explain(each, path, root, isOpen)));
  const [best] = explained.toSorted((left, right) => left.length - right.length);
  return best ?? [problem(path, "invalid_value", notAllowed(path))];
}

function isOtherKind(issue: Issue, value: Json): boolean {
  const kinds = expectedKinds(issue);
  return issue.path.length === 0 && kinds.length > 0 && !kinds.some((kind) => kind === jsonKind(value));
}

function expectedKinds(issue: Issue) {
  if (issue.code === "invalid_type")
    return [expectedKind(issue.expected)].filter((kind) => kind !== undefined);
  if (issue.code === "invalid_value")
    return [...new Set(issue.values.map(jsonKind))].filter((kind) => kind !== undefined);
  return [];
}

function wrongKind(
  path: readonly PathSegment[],
  kinds: readonly ReturnType<typeof jsonKind>[],
  value: ReturnType<typeof jsonKind>,
): Finding {
  const expected = [...new Set(kinds.map(kindWords))].join(", or ");
  const received = kindWords(value);
  const message = `${named(path)} must be ${expected}, not ${received}.`;
  return { severity: "fault", path, code: "invalid_type", message, expected, received };
}

function unknownKey(path: readonly PathSegment[]): Finding {
  return {
    severity: "fault",
    path,
    code: "unknown_parameter",
    message: `Unknown parameter ${named(path)}.`,
  };
}

function ruleBroken(issue: Issue, path: readonly PathSegment[], value: Json): Finding {
  if (issue.code === "too_small" && value === "")
    return problem(path, "required", `${named(path)} is required.`);
  return problem(path, RULE_CODES[issue.code] ?? "invalid_value", ruleMessage(issue, path, value));
}

const RULE_CODES: Readonly<Record<string, string>> = {
  too_small: "out_of_range",
  too_big: "out_of_range",
  invalid_format: "invalid_format",
};

/** Prefers the schema's own message, because zod's messages aren't meant for users. */
function ruleMessage(issue: Issue, path: readonly PathSegment[], value: Json): string {
  const name = named(path);
  if (!isLibraryMessage(issue.message)) return issue.message;
  if (issue.code === "too_small") {
    const bound = issue.inclusive === false ? "above" : "at least";
    return `${name} must be ${bound} ${issue.minimum}${unitOf(value, issue.minimum)}.`;
  }
  if (issue.code === "too_big") {
    const bound = issue.inclusive === false ? "below" : "at most";
    return `${name} must be ${bound} ${issue.maximum}${unitOf(value, issue.maximum)}.`;
  }
  if (issue.code === "invalid_value") {
    return `${name} must be one of ${issue.values
      .slice(0, 60)
      .map((each) => `\`${String(each)}\``)
      .join(", ")}.`;
  }
  if (issue.code === "invalid_type") return `${name} must be a whole number.`;
  const words = issue.code === "invalid_format" ? formatLabels(issue.format) : null;
  return words === null ? `${name} has the wrong format.` : `${name} must be ${words}.`;
}

function notAllowed(path: readonly PathSegment[]): string {
  return `${named(path)} must be one of the allowed values.`;
}

function unitOf(value: Json, amount: number | bigint): string {
  const many = Number(amount) === 1 ? "" : "s";
  if (typeof value === "string") return ` character${many}`;
  return Array.isArray(value) ? ` element${many}` : "";
}

function problem(path: readonly PathSegment[], code: string, message: string): Finding {
  return { severity: "problem", path, code, message };
}

function named(path: readonly PathSegment[]): string {
  return `\`${pathText(path)}\``;
}

function customCode(params: unknown, value: Json | undefined): string {
  const code = typeof params === "object" && params !== null && "code" in params ? params.code : undefined;
  if (typeof code === "string") return code;
  return value === undefined || value === "" ? "required" : "invalid_value";
}

function segment(key: PropertyKey): PathSegment {
  return typeof key === "symbol" ? String(key) : key;
}

function valueAt(root: Json, path: readonly PathSegment[]): Json | undefined {
  let value: Json | undefined = root;
  for (const key of path) {
    if (Array.isArray(value)) value = typeof key === "number" ? value[key] : undefined;
    else if (value !== undefined && isJsonObject(value))
      value = Object.hasOwn(value, key) ? value[key] : undefined;
    else return undefined;
  }
  return value;
}
