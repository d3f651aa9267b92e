import type { z } from "zod";
import type { FieldFault } from "@/lib/schema/problem";

/** Every fault of a parse, each with its path as people write it: `layout[0].x`. */
export function zodFaults(error: z.ZodError, input: unknown): FieldFault[] {
  return error.issues.flatMap((issue) => faultsOf(issue, input));
}

function faultsOf(issue: z.core.$ZodIssue, input: unknown): FieldFault[] {
  const path = pathText(issue.path);
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      path: pathText([...issue.path, key]),
      code: "unknown_field",
      message: `There is no field \`${key}\` here.`,
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
      ...(found === undefined ? {} : { received: kindOf(found) }),
    },
  ];
}

function expectedOf(issue: z.core.$ZodIssue): string | undefined {
  if (issue.code === "invalid_type") return issue.expected;
  if (issue.code === "invalid_value") return issue.values.map(String).join(", ");
  if (issue.code === "too_small") return `at least ${issue.minimum}`;
  if (issue.code === "too_big") return `at most ${issue.maximum}`;
  if (issue.code === "invalid_format") return issue.format;
  return undefined;
}

/** The kind alone, never the value: a password may be what is wrong. */
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
