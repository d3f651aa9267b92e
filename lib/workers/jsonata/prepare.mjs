import jsonata from "jsonata";
import { registerSeries } from "./series-functions.mjs";

// This file is plain JavaScript, because both the server (bundled) and the evaluator process (unbundled) run
// it.

// Expressions can't refer to the variables with these names, because a variable's name ends at the `.`.
const CLOCK = "millrace.clock";
const BUDGET = "millrace.budget";

export const MAX_ITEMS = 1_000_000;
const TOO_MANY_ITEMS = new Set(["D2014", "D2015"]);

const REFUSED = {
  eval: "expressions can't evaluate other expressions",
  random: "the same input must always produce the same result",
  shuffle: "the same input must always produce the same result",
};

/** The function throws JSONata's own errors. */
export function prepare(source, options) {
  const expression = jsonata(source, options);
  for (const [name, why] of Object.entries(REFUSED)) {
    expression.registerFunction(name, () => {
      throw { code: "M0001", message: `$${name} is not available: ${why}.` };
    });
  }
  // JSONata stores one time per compiled expression, which concurrent evaluations would share. These
  // functions use the step's clock instead.
  expression.registerFunction("millis", clock, "<:n>");
  expression.registerFunction(
    "now",
    function (picture, timezone) {
      const format = this.environment.lookup("fromMillis").implementation;
      return format.call(this, this.environment.lookup(CLOCK), picture, timezone);
    },
    "<s?s?:s>",
  );
  expression.registerFunction("toMillis", toMillis, "<s-s?:n>");
  registerSeries(expression);
  return expression;
}

const builtIn = jsonata("$toMillis").evaluate(null);

/**
 * If a picture string lacks parts of the date or time, JSONata takes them from the machine's clock. This
 * function uses the step's clock instead.
 */
async function toMillis(text, picture) {
  const { implementation } = await builtIn;
  return implementation.call({ environment: { timestamp: new Date(clock.call(this)) } }, text, picture);
}

function clock() {
  return this.environment.lookup(CLOCK);
}

export function bindings(nowMs, budget) {
  return { [CLOCK]: nowMs, [BUDGET]: budget };
}

export function watch(expression, spend) {
  expression.assign(Symbol.for("jsonata.__evaluate_exit"), (node, _input, environment, value) => {
    spend(environment.lookup(BUDGET), node, value);
  });
}

const MAX_DEPTH = 200;

/**
 * Copies a result to plain JSON without sequences, functions or shared references. The size is counted
 * against `maxBytes` during the copy, so a value that refers to itself a million times is stopped early.
 */
export function toPlain(value, maxBytes) {
  let left = maxBytes;
  const spend = (bytes) => {
    left -= bytes;
    if (left < 0) throw { code: "M0002", message: `The result is larger than ${maxBytes} bytes of JSON.` };
  };
  const copy = (part, depth) => {
    if (depth > MAX_DEPTH) throw { code: "M0003", message: `The result is nested deeper than ${MAX_DEPTH}.` };
    switch (typeof part) {
      case "string":
        spend(part.length > left ? part.length : byteLength(JSON.stringify(part)));
        return part;
      case "number":
        if (!Number.isFinite(part))
          throw { code: "M0004", message: "The result holds a number without a value." };
        spend(String(part).length);
        return part;
      case "boolean":
        spend(5);
        return part;
      case "undefined":
        spend(4);
        return null;
      case "object":
        break;
      default:
        throw { code: "M0005", message: "The result holds a function, which is no data." };
    }
    if (part === null) {
      spend(4);
      return null;
    }
    if (part._jsonata_function === true || part._jsonata_lambda === true) {
      throw { code: "M0005", message: "The result holds a function, which is no data." };
    }
    spend(2);
    if (Array.isArray(part)) {
      return Array.from(part, (item) => {
        spend(1);
        return copy(item, depth + 1);
      });
    }
    const plain = {};
    for (const key of Object.keys(part)) {
      if (part[key] === undefined) continue;
      spend(byteLength(key) + 4);
      const value = copy(part[key], depth + 1);
      // Assigning `__proto__` would set the prototype. `defineProperty` makes it an ordinary key.
      if (key === "__proto__")
        Object.defineProperty(plain, key, { value, enumerable: true, configurable: true, writable: true });
      else plain[key] = value;
    }
    return plain;
  };
  return copy(value, 0);
}

function byteLength(text) {
  return Buffer.byteLength(text);
}

export function faultOf(error) {
  const code = typeof error?.code === "string" ? error.code : "";
  if (code === "D1011" || error instanceof RangeError) {
    return {
      reason: "resources",
      message: "The expression recurses too deeply or creates a value that is too large.",
    };
  }
  if (code === "D1012") return { reason: "time", message: "" };
  const message = TOO_MANY_ITEMS.has(code)
    ? `A list can have at most ${MAX_ITEMS.toLocaleString("en")} items.`
    : typeof error?.message === "string"
      ? error.message
      : "The expression failed.";
  return {
    reason: code === "M0002" ? "size" : "failed",
    message: message.slice(0, 500),
    ...(code === "" || code.startsWith("M") ? {} : { code }),
    ...(typeof error?.position === "number" ? { position: error.position } : {}),
  };
}
