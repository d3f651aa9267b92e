import { CODE_FUNCTIONS } from "./code-functions";
import { type HelperName, helperTexts, isHelper } from "./code-helpers";
import { isNode, nodesOf, type ProgramNode, termsOf } from "./program-node";

/** Where an expression stands: what a bare name is read from, and what variables are called. */
export interface Place {
  /** Null at the root, where names are those that code sees. */
  readonly input: string | null;
  readonly bound: ReadonlyMap<string, string>;
}

const ROOT_NAMES: ReadonlySet<string> = new Set(["workers", "context", "item", "item_index", "outer"]);
const PLAIN = /^[A-Za-z_]\w*$/;
const CALCULATES: Readonly<Record<string, number>> = { "+": 1, "-": 1, "*": 2, "/": 2, "%": 2 };
const ORDERS: ReadonlySet<unknown> = new Set(["<", "<=", ">", ">="]);
/** Every value has these, whatever it holds. */
const INHERITED = [Object.prototype, String.prototype, Number.prototype, Boolean.prototype];
const RESERVED = new Set(
  "break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof let new null return static super switch this throw true try typeof var void while with yield await async arguments eval undefined NaN Infinity Object Array JSON Math Number String Boolean Error console row workers context request run item item_index outer".split(
    " ",
  ),
);

/** Writes JavaScript for nodes of a program. What cannot be written is the `fault`, and then nothing of it counts. */
export class CodeWriter {
  fault: string | null = null;
  readonly #called = new Set<HelperName>();

  /** The body of a function: what is bound at the outermost, then the value. */
  body(root: ProgramNode): string {
    const bound = new Map<string, string>();
    const lines: string[] = [];
    const statements = root.type === "block" ? nodesOf(root.expressions) : [root];
    for (const statement of statements.slice(0, -1)) {
      const name = isNode(statement.lhs) ? String(statement.lhs.value) : "";
      if (statement.type !== "bind") this.cannot(statement, "A step whose value nobody uses");
      const text = this.value(statement.rhs, { input: null, bound });
      bound.set(name, this.#free(name, new Set(bound.values())));
      lines.push(`const ${bound.get(name)} = ${text};`);
    }
    lines.push(`return ${this.value(statements.at(-1), { input: null, bound })};`);
    return [lines.join("\n"), helperTexts(this.#called)].filter((part) => part !== "").join("\n\n");
  }

  value(node: unknown, place: Place): string {
    if (!isNode(node)) return "undefined";
    const chosen = nodesOf(node.predicate);
    if (chosen.length > 0 && node.type !== "path") {
      return chosen.reduce(
        (text, choice) => this.call("keep", text, this.#choice(choice.expr, place)),
        this.value({ ...node, predicate: undefined }, place),
      );
    }
    if (node.group !== undefined) return this.cannot(node, "Grouping by { } behind a path");
    switch (node.type) {
      case "string":
        return JSON.stringify(node.value);
      case "number":
      case "value":
        return String(node.value);
      case "path":
        return this.#path(node, place);
      case "variable":
        return this.#variable(node, place);
      case "unary":
        return this.#unary(node, place);
      case "binary":
        return this.#binary(node, place);
      case "condition":
        return `(${this.truth(node.condition, place)} ? ${this.value(node.then, place)} : ${this.value(node.else, place)})`;
      case "function":
        return this.#function(node, nodesOf(node.arguments), place);
      case "apply":
        return this.#apply(node, place);
      case "block": {
        const [only, ...more] = nodesOf(node.expressions);
        return more.length > 0
          ? this.cannot(node, "A block of several steps within another")
          : this.value(only, place);
      }
      default:
        return this.cannot(node, NAMES[node.type] ?? `This (${node.type})`);
    }
  }

  /** What counts as true, where only that is asked. */
  truth(node: unknown, place: Place): string {
    if (!isNode(node)) return "false";
    if (node.type === "block" && nodesOf(node.expressions).length === 1)
      return this.truth(nodesOf(node.expressions)[0], place);
    if (node.type === "binary" && ORDERS.has(node.value))
      return `${this.#operand(node.lhs, place)} ${node.value} ${this.#operand(node.rhs, place)}`;
    const text = this.value(node, place);
    return isBoolean(node) ? text : this.call("truthy", text);
  }

  call(helper: HelperName, ...parts: readonly string[]): string {
    this.#called.add(helper);
    return `${helper}(${parts.join(", ")})`;
  }

  cannot(node: ProgramNode, what: string): string {
    const place = typeof node.position === "number" ? ` (at character ${node.position})` : "";
    this.fault ??= `${what} has no plain counterpart in code${place}.`;
    return "undefined";
  }

  /** A function of one or two parameters, as an argument of another. */
  lambda(node: ProgramNode | undefined, place: Place, asTruth: boolean): string {
    if (node?.type !== "lambda")
      return this.cannot(node ?? { type: "" }, "A function that is not written out");
    const bound = new Map(place.bound);
    const names = nodesOf(node.arguments).map((parameter) => {
      const name = this.#free(String(parameter.value), new Set(bound.values()));
      bound.set(String(parameter.value), name);
      return name;
    });
    if (names.length > 2) return this.cannot(node, "A function of more than two parameters");
    const inner = { input: place.input, bound };
    return `(${names.join(", ")}) => ${asTruth ? this.truth(node.body, inner) : bodyOf(this.value(node.body, inner))}`;
  }

  #path(node: ProgramNode, place: Place): string {
    const [first, ...rest] = nodesOf(node.steps);
    if (!first) return this.cannot(node, "An empty path");
    let { text, left } = this.#start(first, rest, place);
    for (let step = left.shift(); step !== undefined; step = left.shift()) {
      if (step.focus !== undefined || step.index !== undefined)
        return this.cannot(step, "Binding with @ or #");
      if (step.group !== undefined) return this.cannot(step, "Grouping by { } behind a path");
      if (step.type === "name") {
        const parts = [this.#step(step, place)];
        for (let next = left[0]; next?.type === "name"; next = left[0]) {
          if (next.focus !== undefined || next.index !== undefined) break;
          parts.push(this.#step(next, place));
          left = left.slice(1);
        }
        text = this.call("read", text, ...parts);
      } else if (step.type === "sort") {
        text = this.#sorted(step, text, place);
      } else {
        if (step.type === "unary" && step.value === "[")
          return this.cannot(step, "A list as a step of a path");
        if (nodesOf(step.stages).length > 0)
          return this.cannot(step, "A filter behind a step that is no name");
        const row = rowIn(place);
        const made = this.value(step, { input: row, bound: place.bound });
        text = this.call("each", text, `(${row}) => ${bodyOf(made)}`);
      }
    }
    return node.keepSingletonArray === true ? this.call("list", text) : text;
  }

  /** What a path begins with, and the steps that are left. */
  #start(
    first: ProgramNode,
    rest: readonly ProgramNode[],
    place: Place,
  ): { text: string; left: ProgramNode[] } {
    const choices = nodesOf(first.stages);
    if (first.type !== "name") {
      const text = choices.reduce(
        (sum, { expr }) => this.call("keep", sum, this.#choice(expr, place)),
        this.value({ ...first, stages: undefined }, place),
      );
      return { text, left: [...rest] };
    }
    const name = String(first.value);
    if (place.input !== null) {
      const isOnly = rest.length === 0 && choices.length === 0;
      if (isOnly && PLAIN.test(name) && !INHERITED.some((prototype) => name in prototype))
        return { text: `${place.input}?.${name}`, left: [] };
      return { text: place.input, left: [first, ...rest] };
    }
    if (!ROOT_NAMES.has(name)) {
      return {
        text: this.cannot(first, `\`${name}\`, which is none of ${[...ROOT_NAMES].join(", ")},`),
        left: [],
      };
    }
    const [choice, ...more] = choices;
    if (!choice) return { text: name, left: [...rest] };
    const chosen = isNode(choice.expr) && choice.expr.type === "number" ? Number(choice.expr.value) : -1;
    if (more.length > 0 || !Number.isInteger(chosen) || chosen < 0)
      return {
        text: [choice, ...more].reduce(
          (sum, { expr }) => this.call("keep", sum, this.#choice(expr, place)),
          name,
        ),
        left: [...rest],
      };
    const [next, ...others] = rest;
    const isPlain =
      next?.type === "name" && PLAIN.test(String(next.value)) && nodesOf(next.stages).length === 0;
    return name === "workers" && isPlain
      ? { text: `workers[${chosen}]?.${next.value}`, left: others }
      : { text: this.call("keep", name, String(chosen)), left: [...rest] };
  }

  /** A name, with what chooses among what it leads to. */
  #step(step: ProgramNode, place: Place): string {
    const choices = nodesOf(step.stages).map(({ expr }) => this.#choice(expr, place));
    return [JSON.stringify(step.value), ...choices].join(", ");
  }

  #choice(expr: unknown, place: Place): string {
    if (!isNode(expr)) return "0";
    if (expr.type === "number" && Number.isInteger(expr.value)) return String(expr.value);
    if (!isBoolean(expr)) return this.cannot(expr, "A filter that is neither a number nor a comparison");
    const row = rowIn(place);
    return `(${row}) => ${this.truth(expr, { input: row, bound: place.bound })}`;
  }

  #sorted(step: ProgramNode, text: string, place: Place): string {
    const row = rowIn(place);
    const keys = termsOf(step.terms).map(({ expression, descending }) => {
      const key = this.value(expression, { input: row, bound: place.bound });
      return `[(${row}) => ${bodyOf(key)}, ${descending ? -1 : 1}]`;
    });
    const sorted = this.call("sorted", text, ...keys);
    return nodesOf(step.stages).reduce(
      (sum, { expr }) => this.call("keep", sum, this.#choice(expr, place)),
      sorted,
    );
  }

  #variable(node: ProgramNode, place: Place): string {
    const name = String(node.value);
    if (name === "" && place.input !== null) return place.input;
    return (
      place.bound.get(name) ??
      this.cannot(node, name === "" || name === "$" ? "All of the input" : `\`$${name}\``)
    );
  }

  #unary(node: ProgramNode, place: Place): string {
    if (node.value === "-") return this.#calculated(node, place);
    if (node.value === "[") return this.#items(node, place);
    if (node.value !== "{") return this.cannot(node, "This sign");
    const pairs = Array.isArray(node.lhs) ? node.lhs : [];
    const members = pairs.map((pair: unknown) => {
      const [key, value] = nodesOf(pair);
      if (key?.type !== "string") return this.cannot(key ?? node, "A name that is worked out");
      const name = String(key.value);
      const written = name === "__proto__" ? '["__proto__"]' : PLAIN.test(name) ? name : JSON.stringify(name);
      const text = this.value(value, place);
      return text === written ? written : `${written}: ${text}`;
    });
    const flat = `{ ${members.join(", ")} }`;
    if (members.length === 0) return "{}";
    return flat.length <= LINE && !flat.includes("\n")
      ? flat
      : `{\n${members.map((member) => `  ${member.replaceAll("\n", "\n  ")},`).join("\n")}\n}`;
  }

  /** A list within is one item; other lists are put together. */
  #items(node: ProgramNode, place: Place): string {
    const members = nodesOf(node.expressions);
    const texts = members.map((member) => this.value(member, place));
    const isList = (member: ProgramNode) => member.type === "unary" && member.value === "[";
    const isOne = (member: ProgramNode) =>
      ["string", "number", "value"].includes(member.type) ||
      (member.type === "unary" && member.value === "{");
    if (members.every((member) => isOne(member) || isList(member))) return `[${texts.join(", ")}]`;
    return this.call("items", ...texts.map((text, at) => (isList(members[at] ?? node) ? `[${text}]` : text)));
  }

  #binary(node: ProgramNode, place: Place): string {
    const operator = String(node.value);
    if (operator in CALCULATES) return this.#calculated(node, place);
    const sides = () => [this.value(node.lhs, place), this.value(node.rhs, place)] as const;
    switch (operator) {
      case "=": {
        const [left, right] = sides();
        return isScalar(node.lhs) || isScalar(node.rhs)
          ? `${left} === ${right}`
          : this.call("same", left, right);
      }
      case "!=":
        return this.call("differs", ...sides());
      case "and":
        return `${this.#joined(node.lhs, place, "or")} && ${this.#joined(node.rhs, place, "or")}`;
      case "or":
        return `${this.truth(node.lhs, place)} || ${this.truth(node.rhs, place)}`;
      case "in": {
        const [left, right] = sides();
        return `(${this.call("list", right)} ?? []).includes(${left} ?? NaN)`;
      }
      case "&":
        return `\`${this.#pieces(node, place)}\``;
      default:
        if (ORDERS.has(operator)) return this.call("compared", ...sides(), `(a, b) => a ${operator} b`);
        return this.cannot(node, `\`${operator}\``);
    }
  }

  #joined(node: unknown, place: Place, weaker: string): string {
    const text = this.truth(node, place);
    return isNode(node) && text.includes("||") && (node.type === "block" || node.value === weaker)
      ? `(${text})`
      : text;
  }

  #operand(node: unknown, place: Place): string {
    const text = this.value(node, place);
    return isNode(node) && node.type === "binary" && !(String(node.value) in CALCULATES) ? `(${text})` : text;
  }

  #pieces(node: unknown, place: Place): string {
    if (isNode(node) && node.type === "binary" && node.value === "&")
      return this.#pieces(node.lhs, place) + this.#pieces(node.rhs, place);
    if (isNode(node) && node.type === "string")
      return JSON.stringify(node.value).slice(1, -1).replaceAll('\\"', '"').replace(/[`$]/g, "\\$&");
    return `\${${this.call("text", this.value(node, place))}}`;
  }

  /** Values that may be missing are handed in, so that the formula reads as one. */
  #calculated(node: ProgramNode, place: Place): string {
    const values = new Map<string, string>();
    const write = (part: unknown, within: number): string => {
      if (!isNode(part)) return "undefined";
      if (part.type === "number" && Number(part.value) >= 0) return String(part.value);
      if (part.type === "block" && nodesOf(part.expressions).length === 1)
        return write(nodesOf(part.expressions)[0], within);
      if (part.type === "unary" && part.value === "-") return `-${write(part.expression, 3)}`;
      const level = part.type === "binary" ? CALCULATES[String(part.value)] : undefined;
      if (level !== undefined) {
        const text = `${write(part.lhs, level - 1)} ${part.value} ${write(part.rhs, level)}`;
        return level <= within ? `(${text})` : text;
      }
      const text = this.value(part, place);
      const known =
        values.get(text) ??
        this.#free(/(\w+)\W*$/.exec(text)?.[1] ?? "", new Set([...values.values(), ...place.bound.values()]));
      values.set(text, known);
      return known;
    };
    const formula = write(node, 0);
    if (values.size === 0) return `(${formula})`;
    return this.call(
      "numbers",
      `[${[...values.keys()].join(", ")}]`,
      `(${[...values.values()].join(", ")}) => ${formula}`,
    );
  }

  #apply(node: ProgramNode, place: Place): string {
    const { lhs, rhs } = node;
    if (!isNode(lhs) || !isNode(rhs) || rhs.type !== "function")
      return this.cannot(node, "`~>` into something else than a call");
    return this.#function(rhs, [lhs, ...nodesOf(rhs.arguments)], place);
  }

  #function(node: ProgramNode, given: readonly ProgramNode[], place: Place): string {
    const name =
      isNode(node.procedure) && node.procedure.type === "variable" ? String(node.procedure.value) : "";
    const known =
      Object.hasOwn(CODE_FUNCTIONS, name) && !place.bound.has(name) ? CODE_FUNCTIONS[name] : undefined;
    if (!known) return this.cannot(node, name === "" ? "A call of this kind" : `\`$${name}\``);
    const { takes, ofContext = false, write } = known;
    const isOfContext = ofContext && given.length === 0 && place.input !== null;
    if ((given.length < takes[0] && !isOfContext) || given.length > takes[1])
      return this.cannot(node, `\`$${name}\` with ${given.length} arguments`);
    if (given.some(({ type }) => type === "regex")) return this.cannot(node, "A regular expression");
    const [first, second, third] = given;
    const input = place.input ?? "undefined";
    const isLambda = name === "map" || name === "filter";
    return write({
      first: first ? this.value(first, place) : input,
      second: second && !isLambda ? this.value(second, place) : undefined,
      third: third ? this.value(third, place) : undefined,
      truth: () => (first ? this.truth(first, place) : this.call("truthy", input)),
      lambda: (asTruth) => this.lambda(second, place, asTruth),
      call: (...called) => this.call(...called),
    });
  }

  #free(wanted: string, taken: ReadonlySet<string>): string {
    const name = PLAIN.test(wanted) ? wanted : "value";
    const base = RESERVED.has(name) || isHelper(name) ? `${name}_` : name;
    let free = base;
    for (let count = 2; taken.has(free); count += 1) free = `${base}${count}`;
    return free;
  }
}

const LINE = 72;

/** What an arrow function gives; braces would begin a block. */
function bodyOf(text: string): string {
  return text.startsWith("{") ? `(${text})` : text;
}

function rowIn({ input }: Place): string {
  const depth = input === null ? 1 : Number(input.slice(ROW.length) || 1) + 1;
  return depth === 1 ? ROW : `${ROW}${depth}`;
}

const ROW = "row";

function isBoolean(node: ProgramNode): boolean {
  if (node.type === "block") {
    const [only, ...more] = nodesOf(node.expressions);
    return only !== undefined && more.length === 0 && isBoolean(only);
  }
  if (node.type === "value") return typeof node.value === "boolean";
  if (node.type === "function")
    return isNode(node.procedure) && ["exists", "not", "contains"].includes(String(node.procedure.value));
  return (
    node.type === "binary" &&
    (ORDERS.has(node.value) || ["=", "!=", "and", "or", "in"].includes(String(node.value)))
  );
}

function isScalar(node: unknown): boolean {
  return isNode(node) && ["string", "number", "value"].includes(node.type);
}

const NAMES: Readonly<Record<string, string>> = {
  lambda: "A function by itself",
  bind: "A variable within a part",
  wildcard: "`*`",
  descendant: "`**`",
  parent: "`%`",
  regex: "A regular expression",
  transform: "`| … |`",
  partial: "A call with `?`",
};
