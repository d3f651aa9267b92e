import { isJsonObject } from "@/lib/kit/json";

/** Returns the value of the expression, or `BEYOND`. The value is undefined where JSONata has no value. */
export type Direct = (input: unknown, walked: { items: number }) => unknown;

/**
 * Marks a value that is too long, or that JSONata treats differently from JavaScript. If it occurs, the
 * expression is evaluated by JSONata instead.
 */
export const BEYOND = Symbol("beyond");

/** Maximum number of items that one expression may read, as in any other inline evaluation. */
const MAX_ITEMS = 5_000;
const MAX_DEPTH = 40;

type Node = Readonly<Record<string, unknown>>;
interface Walk {
  readonly root: unknown;
  readonly walked: { items: number };
}
type Part = (walk: Walk) => unknown;

/**
 * Compiles field access, arithmetic and object construction to JavaScript, which runs 20 times faster than
 * JSONata. Returns null for any node that isn't certain to give the same result. For unexpected values (a
 * nested list, a number instead of a string, a missing number), the compiled function returns `BEYOND`.
 */
export function planDirect(ast: unknown): Direct | null {
  const part = planPart(ast, 0);
  return part === null ? null : (root, walked) => part({ root, walked });
}

function planPart(node: unknown, depth: number): Part | null {
  if (!isJsonObject(node) || depth > MAX_DEPTH) return null;
  switch (node.type) {
    case "number":
    case "string":
    case "value":
      return has(node, "value") ? () => node.value : null;
    case "path":
      return has(node, "steps") ? planPath(node.steps) : null;
    case "binary":
      return has(node, "value", "lhs", "rhs") ? planBinary(node, depth) : null;
    case "unary":
      return planUnary(node, depth);
    case "condition":
      return has(node, "condition", "then", "else") ? planCondition(node, depth) : null;
    case "block":
      return has(node, "expressions") ? planBlock(node, depth) : null;
    case "function":
      return has(node, "value", "arguments", "procedure") ? planCall(node, depth) : null;
    default:
      return null;
  }
}

/**
 * True if the node has no properties except these, its type and its position. Any other property (predicates,
 * groups, bindings, flags) would change the node's meaning.
 */
function has(node: Node, ...keys: readonly string[]): boolean {
  return Object.entries(node).every(
    ([key, value]) => value === undefined || key === "type" || key === "position" || keys.includes(key),
  );
}

interface Step {
  readonly name: string;
  /** Index after the name, as in `workers[3]`; null if there is none. */
  readonly at: number | null;
}

function planPath(nodes: unknown): Part | null {
  if (!Array.isArray(nodes)) return null;
  const steps: Step[] = [];
  for (const node of nodes) {
    const step = planStep(node);
    if (step === null) return null;
    steps.push(step);
  }
  return (walk) => readPath(steps, walk);
}

function planStep(node: unknown): Step | null {
  if (!isJsonObject(node) || node.type !== "name" || !has(node, "value", "stages")) return null;
  const { value: name, stages } = node;
  if (typeof name !== "string") return null;
  if (stages === undefined) return { name, at: null };
  const [stage, more] = Array.isArray(stages) ? stages : [];
  if (!isJsonObject(stage) || more !== undefined || !isJsonObject(stage.expr)) return null;
  const { type, value: at } = stage.expr;
  return type === "number" && Number.isInteger(at) && Number(at) >= 0 ? { name, at: Number(at) } : null;
}

function readPath(steps: readonly Step[], walk: Walk): unknown {
  let value: unknown = walk.root;
  const last = steps.length - 1;
  for (let index = 0; index <= last; index += 1) {
    const step = steps[index];
    if (step === undefined) return BEYOND;
    if (Array.isArray(value)) {
      value = step.at === null ? readEach(value, step.name, walk) : BEYOND;
      if (Array.isArray(value) && value.length < 2) value = value[0];
    } else {
      value = readField(value, step.name);
      if (step.at !== null) value = itemOf(value, step.at);
    }
    if (value === undefined || value === BEYOND) return value;
  }
  return value;
}

function readField(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  // JSONata treats an object with these fields as a function.
  if ("_jsonata_function" in value || "_jsonata_lambda" in value) return BEYOND;
  return Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}

function itemOf(value: unknown, at: number): unknown {
  if (value === BEYOND || !Array.isArray(value)) return BEYOND;
  const item: unknown = value[at];
  return Array.isArray(item) ? BEYOND : item;
}

function readEach(list: readonly unknown[], name: string, walk: Walk): unknown {
  walk.walked.items += list.length;
  if (walk.walked.items > MAX_ITEMS) return BEYOND;
  const values: unknown[] = [];
  for (const item of list) {
    const value = Array.isArray(item) ? BEYOND : readField(item, name);
    if (value === BEYOND || Array.isArray(value)) return BEYOND;
    if (value !== undefined) values.push(value);
  }
  return values;
}

const NUMERIC: Readonly<Record<string, (one: number, other: number) => number>> = {
  "+": (one, other) => one + other,
  "-": (one, other) => one - other,
  "*": (one, other) => one * other,
  "/": (one, other) => one / other,
  "%": (one, other) => one % other,
};
const COMPARING: Readonly<Record<string, (one: number | string, other: number | string) => boolean>> = {
  "<": (one, other) => one < other,
  "<=": (one, other) => one <= other,
  ">": (one, other) => one > other,
  ">=": (one, other) => one >= other,
};

function planBinary({ value: operator, lhs, rhs }: Node, depth: number): Part | null {
  const left = planPart(lhs, depth + 1);
  const right = planPart(rhs, depth + 1);
  if (left === null || right === null || typeof operator !== "string") return null;
  if (operator === "and" || operator === "or") return planBoolean(operator, left, right);
  const combine = combining(operator);
  if (combine === null) return null;
  return (walk) => {
    const one = left(walk);
    return one === BEYOND ? BEYOND : combine(one, right(walk));
  };
}

function combining(operator: string): ((one: unknown, other: unknown) => unknown) | null {
  const numeric = NUMERIC[operator];
  if (numeric) {
    return (one, other) => {
      if (typeof one !== "number" || typeof other !== "number") return BEYOND;
      const value = numeric(one, other);
      return Number.isFinite(value) ? value : BEYOND;
    };
  }
  const comparing = COMPARING[operator];
  if (comparing) {
    return (one, other) => {
      if (typeof one === "number" && typeof other === "number") return comparing(one, other);
      return typeof one === "string" && typeof other === "string" ? comparing(one, other) : BEYOND;
    };
  }
  switch (operator) {
    case "=":
      return (one, other) => (isPlain(one) && isPlain(other) ? one === other : BEYOND);
    case "!=":
      return (one, other) => (isPlain(one) && isPlain(other) ? one !== other : BEYOND);
    case "&":
      return (one, other) => (typeof one === "string" && typeof other === "string" ? one + other : BEYOND);
    default:
      return null;
  }
}

/** JSONata compares these kinds of values in the same way as JavaScript. */
function isPlain(value: unknown): boolean {
  return (
    value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean"
  );
}

function planBoolean(operator: "and" | "or", left: Part, right: Part): Part {
  const decided = operator === "or";
  return (walk) => {
    const one = left(walk);
    if (typeof one !== "boolean") return BEYOND;
    if (one === decided) return one;
    const other = right(walk);
    return typeof other === "boolean" ? other : BEYOND;
  };
}

function planUnary(node: Node, depth: number): Part | null {
  switch (node.value) {
    case "-": {
      const part = has(node, "value", "expression") ? planPart(node.expression, depth + 1) : null;
      return part && ((walk) => negative(part(walk)));
    }
    case "[":
      return has(node, "value", "expressions") ? planArray(node.expressions, depth) : null;
    case "{":
      return has(node, "value", "lhs") ? planObject(node.lhs, depth) : null;
    default:
      return null;
  }
}

function negative(value: unknown): unknown {
  return typeof value === "number" ? -value : BEYOND;
}

function planArray(nodes: unknown, depth: number): Part | null {
  const parts = planAll(nodes, depth);
  if (parts === null || !Array.isArray(nodes)) return null;
  // A nested list that is written as a literal stays one item. Any other nested list is flattened into the
  // outer list.
  const nested = nodes.map((node) => isJsonObject(node) && node.type === "unary" && node.value === "[");
  return (walk) => {
    const items: unknown[] = [];
    for (const [place, part] of parts.entries()) {
      const item = part(walk);
      if (item === BEYOND || (Array.isArray(item) && nested[place] !== true)) return BEYOND;
      if (item !== undefined) items.push(item);
    }
    return items;
  };
}

function planObject(pairs: unknown, depth: number): Part | null {
  if (!Array.isArray(pairs)) return null;
  const fields = new Map<string, Part>();
  for (const pair of pairs) {
    const [key, value] = Array.isArray(pair) ? pair : [];
    const part = planPart(value, depth + 1);
    if (part === null || !isJsonObject(key) || key.type !== "string" || !has(key, "value")) return null;
    if (typeof key.value !== "string" || fields.has(key.value) || isSpecial(key.value)) return null;
    fields.set(key.value, part);
  }
  const entries = [...fields];
  return (walk) => {
    const object: Record<string, unknown> = {};
    for (const [key, part] of entries) {
      const value = part(walk);
      if (value === BEYOND) return BEYOND;
      if (value !== undefined) object[key] = value;
    }
    return object;
  };
}

function isSpecial(key: string): boolean {
  return key === "__proto__" || key.startsWith("_jsonata");
}

function planCondition({ condition, then, else: otherwise }: Node, depth: number): Part | null {
  const asked = planPart(condition, depth + 1);
  const met = planPart(then, depth + 1);
  const unmet = otherwise === undefined ? () => undefined : planPart(otherwise, depth + 1);
  if (asked === null || met === null || unmet === null) return null;
  return (walk) => {
    const answer = asked(walk);
    if (typeof answer !== "boolean") return BEYOND;
    return answer ? met(walk) : unmet(walk);
  };
}

function planBlock({ expressions }: Node, depth: number): Part | null {
  const [only, more] = planAll(expressions, depth) ?? [];
  return more === undefined ? (only ?? null) : null;
}

const OVER_NUMBERS: Readonly<Record<string, (numbers: readonly number[]) => number>> = {
  sum: total,
  average: (numbers) => total(numbers) / numbers.length,
  max: (numbers) => numbers.reduce((one, other) => Math.max(one, other)),
  min: (numbers) => numbers.reduce((one, other) => Math.min(one, other)),
};

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function planCall({ procedure, arguments: given }: Node, depth: number): Part | null {
  if (!isJsonObject(procedure) || procedure.type !== "variable" || !has(procedure, "value")) return null;
  const { value: name } = procedure;
  const [part, more] = planAll(given, depth) ?? [];
  if (part === undefined || more !== undefined || typeof name !== "string") return null;
  if (name === "count") {
    return (walk) => {
      const list = part(walk);
      return Array.isArray(list) ? list.length : BEYOND;
    };
  }
  const over = Object.hasOwn(OVER_NUMBERS, name) ? OVER_NUMBERS[name] : undefined;
  if (over === undefined) return null;
  return (walk) => {
    const list = part(walk);
    if (!Array.isArray(list) || list.length === 0) return BEYOND;
    walk.walked.items += list.length;
    if (walk.walked.items > MAX_ITEMS || !list.every(isNumber)) return BEYOND;
    const value = over(list);
    return Number.isFinite(value) ? value : BEYOND;
  };
}

function isNumber(value: unknown): value is number {
  return typeof value === "number";
}

function planAll(nodes: unknown, depth: number): Part[] | null {
  if (!Array.isArray(nodes)) return null;
  const parts: Part[] = [];
  for (const node of nodes) {
    const part = planPart(node, depth + 1);
    if (part === null) return null;
    parts.push(part);
  }
  return parts;
}
