import { Validator } from "@cfworker/json-schema";
import { RE2JS } from "re2js";
import { bare, draftOf } from "../model/fit-answer.mjs";

// This file is plain JavaScript, because the evaluator process (lib/workers/jsonata) runs it unbundled. It
// must be possible to kill that process, because a schema may refer to itself a billion times.

/** Throws if the pattern or the schema can't be used. */
export function checkValue({ value, matches, schema }) {
  if (matches !== null) return typeof value === "string" && compiler()(matches).test(value);
  return withRe2(() => new Validator(schema, draftOf(schema), true).validate(bare(value)).valid);
}

export function findPatternFault(patterns) {
  const compile = compiler();
  for (const pattern of patterns) {
    try {
      compile(pattern);
    } catch (error) {
      return `The pattern \`${pattern.slice(0, 100)}\` isn't valid in RE2 syntax: ${error?.message}`;
    }
  }
  return null;
}

/** A schema applies the same pattern to every row, so patterns are compiled once. */
function compiler() {
  const compiled = new Map();
  return (pattern) => {
    const known = compiled.get(pattern) ?? RE2JS.compile(pattern);
    compiled.set(pattern, known);
    return known;
  };
}

/**
 * The validator creates the patterns of a schema with `new RegExp` and has no option for another engine. This
 * process handles one job at a time, and validation is synchronous, so nothing else sees the replacement.
 */
function withRe2(validate) {
  const { RegExp: original } = globalThis;
  const compile = compiler();
  globalThis.RegExp = function Re2(pattern) {
    return compile(pattern);
  };
  try {
    return validate();
  } finally {
    globalThis.RegExp = original;
  }
}
