// This file is plain JavaScript, because the evaluator process runs it unbundled.

/**
 * Marks a value for which the fast path could give a different result from JSONata's. JSONata then has to
 * evaluate the program.
 */
const BEYOND = Symbol("beyond");

/**
 * Plans a fast path for programs that filter a list by simple conditions: `$rows := [path]; $rows :=
 * [$rows[condition]]; …`. JSONata awaits each node for each row, which takes a second for 100,000 rows; the
 * fast path takes milliseconds. In the returned plan, `rows(input)` returns the filtered list, or null if
 * only JSONata can filter this input; `rest` is the rest of the program, or null. Returns null for all other
 * programs.
 */
export function planListFilter(source, ast) {
  const lines = source.split("\n");
  const { type, expressions } = ast;
  if (type !== "block" || lines[0] !== "(" || lines.at(-1) !== ")") return null;
  // Each expression must be on its own line, because the rest of the program is cut off at a line break.
  if (expressions.length !== lines.length - 2 || !isRows(expressions.at(-1))) return null;
  const list = listOf(expressions[0]);
  if (list === null) return null;
  const rules = [];
  for (const each of expressions.slice(1, -1)) {
    const rule = filterOf(each);
    if (rule === null) break;
    rules.push(rule);
  }
  if (rules.length === 0) return null;
  const done = rules.length + 1;
  return {
    rows: (input) => filtered(list(input), rules),
    rest: done === expressions.length - 1 ? null : `(\n${lines.slice(1 + done).join("\n")}`,
  };
}

function filtered(list, rules) {
  if (list === BEYOND) return null;
  // JSONata flattens nested lists and treats some objects as functions, so such rows are left to JSONata.
  if (!list.every((row) => !Array.isArray(row) && !isFunctionLike(row))) return null;
  let rows = list;
  for (const rule of rules) {
    const remaining = [];
    for (const row of rows) {
      const holds = rule(row);
      if (holds === BEYOND) return null;
      if (holds === true) remaining.push(row);
    }
    rows = remaining;
  }
  return rows;
}

/** Reads the path from `$rows := [path]`. Null for any other expression. */
function listOf(node) {
  const made = boundList(node);
  if (made === null || made.type !== "path") return null;
  const steps = stepsOf(made, true);
  return (
    steps &&
    ((input) => {
      const value = readSteps(steps, input);
      if (value === BEYOND || value === undefined) return value ?? [];
      return Array.isArray(value) ? value : [value];
    })
  );
}

/** Reads the condition from `$rows := [$rows[condition]]`. Null for any other expression. */
function filterOf(node) {
  const made = boundList(node);
  if (made === null || made.type !== "variable" || !has(made, "value", "predicate") || made.value !== "rows")
    return null;
  const [predicate, more] = made.predicate ?? [];
  return predicate?.type === "filter" && more === undefined ? ruleOf(predicate.expr) : null;
}

function boundList(node) {
  if (node.type !== "bind" || !has(node, "value", "lhs", "rhs") || !isRows(node.lhs)) return null;
  const { rhs } = node;
  const isList = rhs.type === "unary" && rhs.value === "[" && has(rhs, "value", "expressions");
  return isList && rhs.expressions.length === 1 ? rhs.expressions[0] : null;
}

function isRows(node) {
  return node.type === "variable" && node.value === "rows" && has(node, "value");
}

/**
 * True if the node has no properties except these, its type and its position. Any other property (predicates,
 * groups, flags) would change the node's meaning.
 */
function has(node, ...keys) {
  return Object.entries(node).every(
    ([key, value]) => value === undefined || key === "type" || key === "position" || keys.includes(key),
  );
}

const COMPARING = {
  "<": (one, other) => one < other,
  "<=": (one, other) => one <= other,
  ">": (one, other) => one > other,
  ">=": (one, other) => one >= other,
};

/**
 * Returns a function that checks a row against the rule, or null if the rule isn't supported. The function
 * returns true, false, undefined (which counts as false) or BEYOND.
 */
function ruleOf(node) {
  if (node.type === "function") return callOf(node);
  if (node.type !== "binary" || !has(node, "value", "lhs", "rhs")) return null;
  const { value: sign, lhs, rhs } = node;
  if (sign === "and" || sign === "or") {
    const [one, other] = [ruleOf(lhs), ruleOf(rhs)];
    return one && other && joined(sign === "or", one, other);
  }
  if (sign === "in") return oneOf(lhs, rhs);
  const compare = comparison(sign);
  if (compare === null) return null;
  const one = sign === "=" ? (startOf(lhs) ?? operandOf(lhs)) : operandOf(lhs);
  const other = operandOf(rhs);
  return one && other && ((row) => compare(one(row), other(row)));
}

function joined(decided, one, other) {
  return (row) => {
    const first = one(row);
    if (first === BEYOND || (first === true) === decided) return first;
    const second = other(row);
    return second === BEYOND ? BEYOND : second === true;
  };
}

function comparison(sign) {
  if (sign === "=" || sign === "!=") {
    return (one, other) => {
      if (!isPlain(one) || !isPlain(other)) return BEYOND;
      if (one === undefined || other === undefined) return false;
      return (one === other) === (sign === "=");
    };
  }
  const compare = Object.hasOwn(COMPARING, sign) ? COMPARING[sign] : null;
  return (
    compare &&
    ((one, other) => {
      if (!isComparable(one) || !isComparable(other)) return BEYOND;
      if (one === undefined || other === undefined) return undefined;
      return typeof one === typeof other ? compare(one, other) : BEYOND;
    })
  );
}

function oneOf(lhs, rhs) {
  const one = operandOf(lhs);
  if (one === null || rhs.type !== "unary" || rhs.value !== "[" || !has(rhs, "value", "expressions"))
    return null;
  if (!rhs.expressions.every(isConstant)) return null;
  const among = new Set(rhs.expressions.map(({ value }) => value));
  return (row) => {
    const value = one(row);
    if (!isPlain(value)) return BEYOND;
    return value !== undefined && among.has(value);
  };
}

/** Supports `$exists(path)`, `$not(…)` and `$contains(path, "text")`. */
function callOf(node) {
  const [name, given] = [functionOf(node), node.arguments];
  if (name === "not" && given.length === 1) {
    const rule = ruleOf(given[0]);
    return (
      rule &&
      ((row) => {
        const holds = rule(row);
        return typeof holds === "boolean" ? !holds : holds;
      })
    );
  }
  const field = given.length > 0 ? pathOf(given[0]) : null;
  if (field === null) return null;
  if (name === "exists" && given.length === 1) {
    return (row) => {
      const value = field(row);
      return value === BEYOND ? BEYOND : value !== undefined;
    };
  }
  const [, text] = given;
  if (name !== "contains" || given.length !== 2 || text.type !== "string" || !has(text, "value")) return null;
  return (row) => {
    const value = field(row);
    if (value === undefined) return undefined;
    return typeof value === "string" ? value.includes(text.value) : BEYOND;
  };
}

/**
 * Supports `$substring(path, 0, n)`. Characters are counted as in JSONata, where a surrogate pair is one
 * character.
 */
function startOf(node) {
  if (node.type !== "function" || functionOf(node) !== "substring" || node.arguments.length !== 3)
    return null;
  const [path, from, length] = node.arguments;
  const field = pathOf(path);
  const isPlainStart =
    isConstant(from) && from.value === 0 && isConstant(length) && Number.isInteger(length.value);
  if (field === null || !isPlainStart || length.value < 0) return null;
  return (row) => {
    const value = field(row);
    if (typeof value !== "string") return value === undefined ? undefined : BEYOND;
    return [...value.slice(0, 2 * length.value)].slice(0, length.value).join("");
  };
}

function functionOf(node) {
  const { procedure } = node;
  if (
    !has(node, "value", "arguments", "procedure") ||
    procedure.type !== "variable" ||
    !has(procedure, "value")
  )
    return null;
  return procedure.value;
}

function operandOf(node) {
  return isConstant(node) ? () => node.value : pathOf(node);
}

function isConstant(node) {
  return ["number", "string", "value"].includes(node.type) && has(node, "value");
}

function pathOf(node) {
  const steps = node.type === "path" ? stepsOf(node, false) : null;
  return steps && ((row) => readSteps(steps, row));
}

function stepsOf(path, mayCount) {
  if (!has(path, "steps")) return null;
  const steps = path.steps.map((step) => stepOf(step, mayCount));
  return steps.includes(null) ? null : steps;
}

function stepOf(node, mayCount) {
  if (node.type !== "name" || !has(node, "value", "stages") || typeof node.value !== "string") return null;
  if (node.stages === undefined) return { name: node.value, at: null };
  const [stage, more] = node.stages;
  const at = stage.expr?.value;
  const counts = stage.expr?.type === "number" && Number.isInteger(at) && at >= 0;
  return mayCount && more === undefined && counts ? { name: node.value, at } : null;
}

function readSteps(steps, from) {
  let value = from;
  for (const { name, at } of steps) {
    if (Array.isArray(value) || isFunctionLike(value)) return BEYOND;
    if (typeof value !== "object" || value === null) return undefined;
    value = Object.hasOwn(value, name) ? value[name] : undefined;
    if (at === null) continue;
    if (value === undefined) return undefined;
    if (!Array.isArray(value)) return BEYOND;
    value = value[at];
    if (Array.isArray(value)) return BEYOND;
  }
  return value;
}

function isFunctionLike(value) {
  return (
    typeof value === "object" &&
    value !== null &&
    ("_jsonata_function" in value || "_jsonata_lambda" in value)
  );
}

function isPlain(value) {
  return value === null || (typeof value !== "object" && value !== BEYOND);
}

function isComparable(value) {
  return value === undefined || typeof value === "number" || typeof value === "string";
}
