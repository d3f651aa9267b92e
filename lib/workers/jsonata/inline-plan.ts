import { isJsonObject } from "@/lib/kit/json";

/**
 * Nodes whose values jsonata walks in full, so that the full size of these values counts against the budget.
 */
export interface InlinePlan {
  readonly walked: WeakSet<object>;
}

/**
 * Only expressions whose cost is bounded are evaluated inline: paths, operators, literals, constructors and
 * linear functions. Returns null for any other expression, which must not be evaluated in this process.
 */
export function planInline(ast: unknown): InlinePlan | null {
  const walked = new WeakSet<object>();
  const bound = new Set<string>();
  const isHarmless = (value: unknown, depth: number): boolean => {
    if (depth > MAX_DEPTH) return false;
    if (Array.isArray(value)) return value.every((item) => isHarmless(item, depth + 1));
    if (!isJsonObject(value)) return typeof value !== "function";
    const { type } = value;
    if (typeof type === "string" && !isHarmlessNode(type, value, bound)) return false;
    if (FLAGS.some((flag) => value[flag] !== undefined)) return false;
    for (const operand of walkedOperands(value)) if (isObject(operand)) walked.add(operand);
    // Skips the name of the called function or of the bound variable, because it isn't read as a value.
    const parts =
      type === "function" ? [value.arguments] : type === "bind" ? [value.rhs] : Object.values(value);
    return parts.every((part) => isHarmless(part, depth + 1)) && (type !== "function" || !hasExtras(value));
  };
  return isHarmless(ast, 0) ? { walked } : null;
}

const MAX_DEPTH = 150;

// A node with any of these flags can't be evaluated inline. Ancestry, context and index bindings produce
// tuples, and `keepSingletonArray` marks the input array itself.
const FLAGS = ["tuple", "focus", "index", "ancestor", "seekingParent", "keepSingletonArray", "thunk"];

const PLAIN_NODES = new Set([
  "path",
  "name",
  "string",
  "number",
  "value",
  "condition",
  "block",
  "filter",
  "sort",
]);
const OPERATORS = new Set([
  "+",
  "-",
  "*",
  "/",
  "%",
  "=",
  "!=",
  "<",
  "<=",
  ">",
  ">=",
  "and",
  "or",
  "in",
  "&",
  "[",
  "{",
]);

type Node = Readonly<Record<string, unknown>>;

function isHarmlessNode(type: string, node: Node, bound: Set<string>): boolean {
  if (PLAIN_NODES.has(type)) return true;
  const { value } = node;
  switch (type) {
    case "binary":
    case "unary":
      return typeof value === "string" && OPERATORS.has(value);
    case "variable":
      return value === "" || value === "$" || (typeof value === "string" && bound.has(value));
    case "bind":
      return bindsFresh(node, bound);
    case "function":
      return callsHarmless(node);
    default:
      return false;
  }
}

function bindsFresh(node: Node, bound: Set<string>): boolean {
  const name = isObject(node.lhs) ? node.lhs.value : undefined;
  if (typeof name !== "string" || Object.hasOwn(FUNCTIONS, name)) return false;
  bound.add(name);
  return true;
}

/**
 * How much of its arguments each function reads. `surface`: an argument's items or characters, but not the
 * values nested in them. `walks`: everything. `literals`: all arguments but the first must be short string
 * literals.
 */
const FUNCTIONS: Readonly<Record<string, "surface" | "walks" | "literals">> = {
  ...spread("surface", "sum count max min average length substring substringBefore substringAfter lowercase"),
  ...spread("surface", "uppercase trim number floor ceil round abs sqrt power exists type keys lookup"),
  ...spread("surface", "reverse now millis toMillis fromMillis error assert"),
  ...spread("walks", "string boolean not append merge"),
  // The cost of these functions is linear in the number of values, and each value counts against the work
  // limit.
  ...spread(
    "walks",
    "sma ema rsi returns change rank stdev zscore drawdown correlation resample asof addColumn",
  ),
  ...spread("literals", "join split contains formatNumber"),
};
const MAX_LITERAL_CHARS = 64;
// Maximum number of arguments. These functions accept a picture string as another argument, but JSONata runs
// it in a small interpreter whose cost isn't bounded.
const MAX_ARGUMENTS: Readonly<Record<string, number>> = { now: 0, toMillis: 1, fromMillis: 1 };

function callsHarmless(node: Node): boolean {
  const { procedure } = node;
  if (!isObject(procedure) || procedure.type !== "variable" || typeof procedure.value !== "string")
    return false;
  const name = procedure.value;
  if (!Object.hasOwn(FUNCTIONS, name) || !Array.isArray(node.arguments)) return false;
  if (node.arguments.length > (MAX_ARGUMENTS[name] ?? Number.POSITIVE_INFINITY)) return false;
  if (FUNCTIONS[name] !== "literals") return true;
  const rest: readonly unknown[] = node.arguments.slice(1);
  return rest.every(
    (argument) =>
      isObject(argument) &&
      argument.type === "string" &&
      typeof argument.value === "string" &&
      argument.value.length <= MAX_LITERAL_CHARS,
  );
}

/** Function calls with predicates, a grouping or stages are too rare to support inline. */
function hasExtras(node: Node): boolean {
  return node.predicate !== undefined || node.group !== undefined || node.stages !== undefined;
}

const WALKING_OPERATORS = new Set(["&", "=", "!=", "in", "and", "or"]);

function walkedOperands(node: Node): readonly unknown[] {
  switch (node.type) {
    case "binary":
      return typeof node.value === "string" && WALKING_OPERATORS.has(node.value) ? [node.lhs, node.rhs] : [];
    case "condition":
      return [node.condition];
    case "filter":
      return [node.expr];
    case "function": {
      const name = isObject(node.procedure) ? node.procedure.value : undefined;
      const walks = typeof name === "string" && FUNCTIONS[name] === "walks";
      return walks && Array.isArray(node.arguments) ? node.arguments : [];
    }
    default:
      return [];
  }
}

function isObject(value: unknown): value is Node {
  return typeof value === "object" && value !== null;
}

function spread<K>(kind: K, names: string): Record<string, K> {
  return Object.fromEntries(names.split(" ").map((name) => [name, kind]));
}
