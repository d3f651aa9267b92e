import { z } from "zod";
import { appendTo } from "@/lib/kit/append-to";
import { formatLabels } from "@/lib/schema/format-labels";
import type { FieldFault } from "@/lib/schema/problem";

/**
 * Maximum number of errors that are collected. It is larger than the number that a response lists, so that
 * the response can report that there are more.
 */
const MAX_FAULTS = 200;

/** Paths are written like `layout[0].x`. */
export function zodFaults(error: z.ZodError, input: unknown): FieldFault[] {
  const faults: FieldFault[] = [];
  for (const issue of error.issues) {
    if (faults.length >= MAX_FAULTS) break;
    appendTo(faults, faultsOf(issue, input));
  }
  return faults;
}

function faultsOf(issue: z.core.$ZodIssue, input: unknown): FieldFault[] {
  const path = pathText(issue.path);
  const inner = issue.code === "invalid_union" ? meantBranch(issue) : null;
  if (inner !== null) {
    return inner.flatMap((each) => faultsOf({ ...each, path: [...issue.path, ...each.path] }, input));
  }
  if (issue.code === "unrecognized_keys") {
    return issue.keys.slice(0, MAX_FAULTS).map((key) => ({
      path: pathText([...issue.path, key]),
      code: "unknown_field",
      message: `Unknown field \`${key}\`.${issue.message}`,
    }));
  }
  const found = valueAt(input, issue.path);
  const missing = found === undefined && /^invalid_(type|value|union)$/.test(issue.code);
  const expected = expectedOf(issue);
  return [
    {
      path,
      code: missing ? "required" : issue.code,
      message: missing ? "This is required." : issue.message,
      ...(expected === undefined ? {} : { expected }),
      ...(issue.code === "invalid_type" && found !== undefined ? { received: kindOf(found) } : {}),
    },
  ];
}

/**
 * Returns the errors of the union branch that was probably meant: it accepts the value's type and has the
 * fewest errors.
 */
function meantBranch({ errors }: z.core.$ZodIssueInvalidUnion): readonly z.core.$ZodIssue[] | null {
  const ofKind = errors.filter((issues) => !issues.some(({ path }) => path.length === 0));
  return ofKind.toSorted((one, other) => one.length - other.length)[0] ?? null;
}

function unionWords({ errors }: { readonly errors: readonly (readonly z.core.$ZodIssue[])[] }): string {
  const words = errors.flatMap((issues) =>
    issues.flatMap((issue) => {
      if (issue.path.length > 0) return [];
      if (issue.code === "invalid_type") return [KIND_WORDS[issue.expected] ?? issue.expected];
      return issue.code === "invalid_value" ? issue.values.map(String) : [];
    }),
  );
  return [...new Set(words)].join(" or ");
}

/**
 * Returns the message for a rule that has no message of its own. zod's default messages aren't used, because
 * they contain zod's internal names.
 */
export function ruleSentence(issue: z.core.$ZodRawIssue): string {
  if (issue.code === "unrecognized_keys") return fieldsOf(issue.inst);
  if (issue.code === "invalid_type")
    return `The value must be ${KIND_WORDS[issue.expected] ?? issue.expected}.`;
  if (issue.code === "invalid_value") return `The value must be ${issue.values.map(String).join(" or ")}.`;
  if (isEmptyText(issue)) return "The text is empty. Enter at least 1 character other than a space.";
  if (issue.code === "too_small")
    return `The value must ${boundWords(issue.origin, "at least", issue.minimum)}.`;
  if (issue.code === "too_big")
    return `The value must ${boundWords(issue.origin, "at most", issue.maximum)}.`;
  if (issue.code === "invalid_format" && issue.format === "regex")
    return `The value must match ${issue.pattern}.`;
  const words =
    issue.code === "invalid_format"
      ? formatLabels(issue.format)
      : issue.code === "invalid_union"
        ? unionWords(issue)
        : null;
  return words === null || words === "" ? "The value has the wrong format." : `The value must be ${words}.`;
}

/**
 * True for a string that was rejected as empty. Most names are trimmed before their length is checked, so a
 * lone space counts as empty.
 */
function isEmptyText(issue: z.core.$ZodRawIssue): boolean {
  return issue.code === "too_small" && issue.origin === "string" && Number(issue.minimum) === 1;
}

function fieldsOf(shape: unknown): string {
  const fields = shape instanceof z.ZodObject ? Object.keys(shape.shape) : [];
  return fields.length === 0 || fields.length > MAX_FIELDS ? "" : ` Known fields: ${fields.join(", ")}.`;
}

const MAX_FIELDS = 30;

const KIND_WORDS: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};

function boundWords(origin: string, bound: string, amount: number | bigint): string {
  const one = amount === 1 || amount === 1n;
  if (origin === "string") return `have ${bound} ${amount} ${one ? "character" : "characters"}`;
  if (origin === "array" || origin === "set") return `have ${bound} ${amount} ${one ? "entry" : "entries"}`;
  return `be ${bound} ${amount}`;
}

function expectedOf(issue: z.core.$ZodIssue): string | undefined {
  // Returns undefined for zod's own types, such as `nonoptional`, because they don't exist in JSON.
  if (issue.code === "invalid_type")
    return Object.hasOwn(KIND_WORDS, issue.expected) ? issue.expected : undefined;
  if (issue.code === "invalid_value") return issue.values.map(String).join(" or ");
  if (issue.code === "too_small") return `at least ${issue.minimum}`;
  if (issue.code === "too_big") return `at most ${issue.maximum}`;
  if (issue.code === "invalid_format") return issue.format;
  return undefined;
}

/** Returns only the type, never the value, because a wrong value may be a password. */
function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

function pathText(path: readonly PropertyKey[]): string {
  let text = "";
  for (const key of path) {
    if (typeof key === "number") text += `[${key}]`;
    else text += text === "" ? String(key) : `.${String(key)}`;
  }
  return text;
}
