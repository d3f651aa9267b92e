import { appendTo } from "@/lib/kit/append-to";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { type Find, toProgram } from "./n8n-expressions";
import { at, listAt, textAt } from "./n8n-workflow";

interface Condition {
  readonly left: Json;
  readonly right: Json;
  readonly kind: string;
  readonly operation: string;
}

export interface Program {
  readonly text: string;
  readonly left: readonly string[];
}

export function conditionProgram(params: JsonObject, find: Find): Program {
  const [conditions, word] = conditionsOf(params);
  const left: string[] = [];
  const parts = conditions.map((condition) => {
    const [one, other] = [toProgram(condition.left, find), toProgram(constant(condition), find)];
    appendTo(left, [...one.left, ...other.left]);
    const say = OPERATIONS[condition.operation];
    if (say !== undefined) return say(one.text, other.text, condition.kind);
    left.push(`${condition.operation} (${condition.kind})`);
    return `$error(${JSON.stringify(`From n8n: ${condition.operation}`)})`;
  });
  if (parts.length === 0) return { text: "true", left };
  return {
    text: parts.length === 1 ? (parts[0] ?? "true") : parts.map((part) => `(${part})`).join(` ${word} `),
    left,
  };
}

/**
 * Reads the conditions of an n8n node. Version 2 has a single list of conditions, and version 1 has one list
 * per type. Both leave out default values.
 */
function conditionsOf(params: JsonObject): [Condition[], "and" | "or"] {
  const all = at(params, "conditions");
  if (Array.isArray(at(all, "conditions"))) {
    const conditions = listAt(all, "conditions").map((each) => ({
      left: each.leftValue ?? "",
      right: each.rightValue ?? "",
      kind: textAt(each, "operator", "type") ?? "string",
      operation: textAt(each, "operator", "operation") ?? "equals",
    }));
    return [conditions, textAt(all, "combinator") === "or" ? "or" : "and"];
  }
  const lists = isJsonObject(all ?? null) ? Object.entries(all ?? {}) : [];
  const conditions = lists.flatMap(([kind, list]) =>
    (Array.isArray(list) ? list.filter(isJsonObject) : []).map((each) => ({
      left: each.value1 ?? "",
      right: each.value2 ?? "",
      kind,
      operation: OLD_NAMES[textAt(each, "operation") ?? DEFAULTS[kind] ?? "equal"] ?? String(each.operation),
    })),
  );
  return [conditions, params.combineOperation === "any" ? "or" : "and"];
}

const DEFAULTS: Readonly<Record<string, string>> = { number: "smaller", dateTime: "after" };
const OLD_NAMES: Readonly<Record<string, string>> = {
  equal: "equals",
  notEqual: "notEquals",
  larger: "gt",
  largerEqual: "gte",
  smaller: "lt",
  smallerEqual: "lte",
  isEmpty: "empty",
  isNotEmpty: "notEmpty",
  contains: "contains",
  notContains: "notContains",
  startsWith: "startsWith",
  endsWith: "endsWith",
  after: "after",
  before: "before",
};

/** Converts numbers and booleans back, because n8n stores them as strings in conditions. */
function constant({ right, kind }: Condition): Json {
  if (typeof right !== "string" || right.startsWith("=")) return right;
  if (kind === "number" && right.trim() !== "" && Number.isFinite(Number(right))) return Number(right);
  if (kind === "boolean" && (right === "true" || right === "false")) return right === "true";
  return right;
}

type Say = (left: string, right: string, kind: string) => string;

const compared =
  (sign: string): Say =>
  (left, right, kind) =>
    kind === "array" ? `$count(${left}) ${sign} ${right}` : `${left} ${sign} ${right}`;
const empty: Say = (left) =>
  `$not($exists(${left})) or ${left} = "" or ${left} = null or ${left} = [] or ${left} = {}`;

const OPERATIONS: Readonly<Record<string, Say>> = {
  equals: (left, right) => `${left} = ${right}`,
  notEquals: (left, right) => `${left} != ${right}`,
  gt: compared(">"),
  gte: compared(">="),
  lt: compared("<"),
  lte: compared("<="),
  lengthEquals: (left, right) => `$count(${left}) = ${right}`,
  lengthNotEquals: (left, right) => `$count(${left}) != ${right}`,
  lengthGt: (left, right) => `$count(${left}) > ${right}`,
  lengthLt: (left, right) => `$count(${left}) < ${right}`,
  true: (left) => `${left} = true`,
  false: (left) => `${left} = false`,
  exists: (left) => `$exists(${left})`,
  notExists: (left) => `$not($exists(${left}))`,
  empty,
  notEmpty: (left, right, kind) => `$not(${empty(left, right, kind)})`,
  contains: (left, right, kind) =>
    kind === "array" ? `${right} in ${left}` : `$contains(${left}, ${right})`,
  notContains: (left, right, kind) =>
    kind === "array" ? `$not(${right} in ${left})` : `$not($contains(${left}, ${right}))`,
  startsWith: (left, right) => `$substring(${left}, 0, $length(${right})) = ${right}`,
  notStartsWith: (left, right) => `$substring(${left}, 0, $length(${right})) != ${right}`,
  endsWith: (left, right) => `$substring(${left}, -$length(${right})) = ${right}`,
  notEndsWith: (left, right) => `$substring(${left}, -$length(${right})) != ${right}`,
  after: (left, right) => `$toMillis(${left}) > $toMillis(${right})`,
  before: (left, right) => `$toMillis(${left}) < $toMillis(${right})`,
};
