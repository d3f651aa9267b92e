/**
 * Conditions of the rule builder, which compile to JSONata. Programs written by the builder parse back
 * unchanged. Handwritten programs also parse if they contain only conditions that the builder can express.
 */
export interface Rules {
  readonly join: "and" | "or";
  readonly rules: readonly Rule[];
}

export interface Rule {
  /** Path of the field to test, for example `workers[1].result.close`. */
  readonly field: string;
  readonly test: Test;
  readonly value: RuleValue;
}

export type RuleValue =
  | { readonly kind: "constant"; readonly constant: string | number | boolean | null }
  | { readonly kind: "field"; readonly path: string }
  | { readonly kind: "list"; readonly constants: readonly (string | number)[] };

const SIGNS = ["=", "!=", ">=", "<=", ">", "<"] as const;
export const TESTS = [
  ...SIGNS,
  "contains",
  "not_contains",
  "starts_with",
  "one_of",
  "exists",
  "missing",
] as const;
export type Test = (typeof TESTS)[number];

export const NOTHING_TO_COMPARE: RuleValue = { kind: "constant", constant: "" };

export function takesValue(test: Test): boolean {
  return test !== "exists" && test !== "missing";
}

/** True if the test can compare the field with another field rather than only with a constant. */
export function takesField(test: Test): boolean {
  return SIGNS.some((sign) => sign === test);
}

const SEGMENT = "(?:[A-Za-z_]\\w*|`[^`]+`)";
const FIELD = `${SEGMENT}(?:\\.${SEGMENT}|\\[-?\\d+\\])*`;
const WHOLE_FIELD = new RegExp(`^${FIELD}$`);
const KEYWORDS = new Set(["true", "false", "null", "and", "or", "in", "function"]);

export function isField(text: string): boolean {
  return WHOLE_FIELD.test(text) && !hasKeyword(text);
}

function hasKeyword(path: string): boolean {
  return path
    .replace(/`[^`]+`/g, "x")
    .split(/[.[\]]/)
    .some((segment) => KEYWORDS.has(segment));
}

/** Returns the name as a step of a path, or null if it can't be used in a path. */
export function stepOf(name: string): string | null {
  if (/^[A-Za-z_]\w*$/.test(name) && !KEYWORDS.has(name)) return name;
  return name === "" || name.includes("`") ? null : `\`${name}\``;
}

export function printRules({ join, rules }: Rules): string {
  return rules
    .filter(({ field, value }) => isField(field) && (value.kind !== "field" || isField(value.path)))
    .map(printRule)
    .join(` ${join} `);
}

function printRule({ field, test, value }: Rule): string {
  const text = JSON.stringify(value.kind === "constant" ? String(value.constant) : "");
  switch (test) {
    case "exists":
      return `$exists(${field})`;
    case "missing":
      return `$not($exists(${field}))`;
    case "contains":
      return `$contains(${field}, ${text})`;
    case "not_contains":
      return `$not($contains(${field}, ${text}))`;
    case "starts_with":
      return `$substring(${field}, 0, ${lengthOf(JSON.parse(text))}) = ${text}`;
    case "one_of":
      return `${field} in ${printValue(value.kind === "list" ? value : { kind: "list", constants: [] })}`;
    default:
      return `${field} ${test} ${printValue(value)}`;
  }
}

/** Counts the code points of a string, as JSONata does. JavaScript's `length` counts UTF-16 units instead. */
function lengthOf(text: string): number {
  return [...text].length;
}

function printValue(value: RuleValue): string {
  if (value.kind === "field") return value.path;
  if (value.kind === "constant") return JSON.stringify(value.constant);
  return `[${value.constants.map((each) => JSON.stringify(each)).join(", ")}]`;
}

/**
 * Parses a program into rules. Null if the program contains anything that rules can't express, mixes `and`
 * with `or`, or has a syntax error.
 */
export function readRules(program: string): Rules | null {
  const reader = readerOf(program);
  if (reader.isAtEnd()) return { join: "and", rules: [] };
  const rules: Rule[] = [];
  let join: Rules["join"] | null = null;
  for (;;) {
    const rule = readRule(reader);
    if (!rule) return null;
    rules.push(rule);
    if (reader.isAtEnd()) return { join: join ?? "and", rules };
    const word = reader.take("and\\b|or\\b");
    if (word === null || (join !== null && join !== word)) return null;
    join = word === "or" ? "or" : "and";
  }
}

type Reader = ReturnType<typeof readerOf>;

function readerOf(text: string) {
  let at = 0;
  const space = () => {
    while (/\s/.test(text[at] ?? "")) at += 1;
  };
  return {
    isAtEnd: () => {
      space();
      return at === text.length;
    },
    take: (pattern: string): string | null => {
      space();
      const found = new RegExp(pattern, "y");
      found.lastIndex = at;
      const [part] = found.exec(text) ?? [];
      if (part === undefined) return null;
      at += part.length;
      return part;
    },
    /** Matches all patterns one after another, or consumes nothing. */
    takeAll: (...patterns: readonly string[]): readonly string[] | null => {
      const begin = at;
      const parts: string[] = [];
      for (const pattern of patterns) {
        space();
        const found = new RegExp(pattern, "y");
        found.lastIndex = at;
        const [part] = found.exec(text) ?? [];
        if (part === undefined) {
          at = begin;
          return null;
        }
        at += part.length;
        parts.push(part);
      }
      return parts;
    },
  };
}

const STRING = '"(?:[^"\\\\]|\\\\.)*"';
const NUMBER = "-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][-+]?\\d+)?(?![\\w.])";

const CALLS: readonly { readonly test: Test; readonly parts: readonly string[] }[] = [
  { test: "missing", parts: ["\\$not\\(", "\\$exists\\(", FIELD, "\\)", "\\)"] },
  { test: "not_contains", parts: ["\\$not\\(", "\\$contains\\(", FIELD, ",", STRING, "\\)", "\\)"] },
  { test: "exists", parts: ["\\$exists\\(", FIELD, "\\)"] },
  { test: "contains", parts: ["\\$contains\\(", FIELD, ",", STRING, "\\)"] },
];

function readRule(reader: Reader): Rule | null {
  for (const { test, parts } of CALLS) {
    const found = reader.takeAll(...parts);
    if (found) return ruleOf(found[parts.indexOf(FIELD)], test, textOf(found[parts.indexOf(STRING)]));
  }
  const start = reader.takeAll("\\$substring\\(", FIELD, ",", "0", ",", "\\d+", "\\)", "=", STRING);
  if (start) {
    const value = textOf(start[8]);
    const isWhole = value?.kind === "constant" && lengthOf(String(value.constant)) === Number(start[5]);
    return isWhole ? ruleOf(start[1], "starts_with", value) : null;
  }
  const field = reader.take(FIELD);
  if (field === null || hasKeyword(field)) return null;
  if (reader.takeAll("in\\b", "\\[") !== null) return ruleOf(field, "one_of", readList(reader));
  const sign = reader.take(SIGNS.join("|"));
  const test = SIGNS.find((each) => each === sign);
  return test ? ruleOf(field, test, readValue(reader)) : null;
}

function ruleOf(field: string | undefined, test: Test, value: RuleValue | null): Rule | null {
  if (field === undefined || hasKeyword(field)) return null;
  if (!takesValue(test)) return { field, test, value: NOTHING_TO_COMPARE };
  return value && { field, test, value };
}

function textOf(quoted: string | undefined): RuleValue | null {
  const constant = quoted === undefined ? null : parsed(quoted);
  return typeof constant === "string" ? { kind: "constant", constant } : null;
}

/**
 * Parses a JSONata string as JSON. Undefined if it isn't valid JSON, in which case the builder can't show the
 * program and leaves it unchanged.
 */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readConstant(reader: Reader): string | number | boolean | null | undefined {
  const text = reader.take(`${STRING}|${NUMBER}|(?:true|false|null)\\b`);
  const value = text === null ? undefined : parsed(text);
  return typeof value === "string" ||
    typeof value === "number" ||
    typeof value === "boolean" ||
    value === null
    ? value
    : undefined;
}

function readValue(reader: Reader): RuleValue | null {
  const constant = readConstant(reader);
  if (constant !== undefined) return { kind: "constant", constant };
  const path = reader.take(FIELD);
  return path === null || hasKeyword(path) ? null : { kind: "field", path };
}

function readList(reader: Reader): RuleValue | null {
  const constants: (string | number)[] = [];
  if (reader.take("\\]") !== null) return { kind: "list", constants };
  for (;;) {
    const constant = readConstant(reader);
    if (typeof constant !== "string" && typeof constant !== "number") return null;
    constants.push(constant);
    if (reader.take("\\]") !== null) return { kind: "list", constants };
    if (reader.take(",") === null) return null;
  }
}
