import { Validator } from "@cfworker/json-schema";

// This file is plain JavaScript, because the evaluator process (lib/workers/jsonata) runs it unbundled. It
// must be possible to kill that process, because schema and model output are untrusted and a pattern may run
// forever.

const MAX_FAULTS = 10;
/**
 * Maximum number of characters that are read while searching for JSON, as a multiple of the text's length.
 */
const MAX_PASSES = 8;

/** `text` is the model's response. If it has no JSON that fits the schema, returns the errors. */
export function fitAnswer({ text, schema }) {
  let faults = null;
  try {
    const validator = new Validator(schema, draftOf(schema), false);
    for (const json of candidates(text)) {
      const { valid, errors } = validator.validate(bare(json));
      if (valid) return { state: "fits", json };
      faults ??= faultsOf(errors);
    }
  } catch (error) {
    const recurses = error instanceof RangeError;
    return {
      state: "unusable",
      message: recurses ? "the schema's references form an endless loop" : String(error?.message),
    };
  }
  return { state: "unfit", faults: faults ?? [{ path: "", message: "The response contains no JSON." }] };
}

export function draftOf({ $schema }) {
  const named = typeof $schema === "string" ? $schema : "";
  if (named.includes("draft-04")) return "4";
  if (named.includes("draft-06") || named.includes("draft-07")) return "7";
  return named.includes("2019-09") ? "2019-09" : "2020-12";
}

/**
 * Yields the JSON values in the response: the whole text if it is JSON, otherwise code fences, then text
 * between brackets.
 */
function* candidates(given) {
  const text = given.replace(/^\uFEFF/, "").replace(/^\s*<think>[\s\S]*?<\/think>/, "");
  const whole = parse(text);
  if (whole !== undefined) {
    yield whole;
    return;
  }
  const fenced = text.split("```").filter((_, place) => place % 2 === 1);
  for (const block of fenced) {
    // The first line of a code fence may contain the name of the language, so the block is also tried without
    // its first word.
    for (const inner of [block, block.replace(/^[\w+-]*\s/, "")]) {
      const json = parse(inner);
      if (json !== undefined) yield json;
    }
  }
  yield* bracketed(text);
}

function* bracketed(text) {
  const opening = /[[{]/g;
  let left = text.length * MAX_PASSES;
  for (let found = opening.exec(text); found !== null && left > 0; found = opening.exec(text)) {
    const end = endOf(text, found.index);
    left -= end - found.index;
    const json = parse(text.slice(found.index, end));
    if (json === undefined) continue;
    yield json;
    opening.lastIndex = end;
  }
}

function endOf(text, start) {
  let depth = 0;
  let quoted = false;
  for (let place = start; place < text.length; place += 1) {
    const sign = text[place];
    if (quoted) {
      if (sign === "\\") place += 1;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === "{" || sign === "[") depth += 1;
    else if (sign === "}" || sign === "]") {
      depth -= 1;
      if (depth === 0) return place + 1;
    }
  }
  return text.length;
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Copies values to objects without a prototype, because the validator uses `in` and would find `constructor`
 * in every object.
 */
export function bare(value) {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== "object" || value === null) return value;
  const copy = Object.create(null);
  for (const [name, inner] of Object.entries(value)) copy[name] = bare(inner);
  return copy;
}

/**
 * Schema keywords whose errors only say that a nested value is invalid. The validator also reports the nested
 * error itself.
 */
const WRAPPERS = new Set([
  "properties",
  "patternProperties",
  "additionalProperties",
  "items",
  "prefixItems",
  "$ref",
  "allOf",
]);

function faultsOf(errors) {
  const shown = errors.filter(({ keyword }) => !WRAPPERS.has(keyword));
  const wrong = shown
    .filter(({ keyword }) => keyword !== "false")
    .map(({ instanceLocation }) => instanceLocation);
  return shown
    .filter(
      // Drops false reports: the validator also reports a known field as unknown if its value is invalid.
      ({ keyword, instanceLocation: at }) =>
        keyword !== "false" || !wrong.some((other) => other === at || other.startsWith(`${at}/`)),
    )
    .slice(0, MAX_FAULTS)
    .map(({ keyword, instanceLocation, error }) => ({
      path: pathOf(instanceLocation),
      message: keyword === "false" ? "The schema doesn't allow this property." : error.slice(0, 300),
    }));
}

/** `#/rows/0/close` becomes `rows[0].close`. */
function pathOf(location) {
  const parts = location.split("/").slice(1);
  return parts
    .map((part) => decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce(
      (path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path === "" ? part : `${path}.${part}`),
      "",
    )
    .slice(0, 300);
}
