import { type Node, parse } from "acorn";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { fail, ok, type Result } from "@/lib/kit/result";
import { codeWords } from "./code-words";

export interface CodeFault {
  readonly message: string;
  readonly line: number | null;
  /** Column of the error, starting at 1. */
  readonly column: number | null;
}

const MAX_CODE_CHARS = 64 * 1024;
const CACHE_CHARS = 4 * 1024 * 1024;
const BYTES_EACH = 200;
const cache = new LRUCache<string, Result<string, CodeFault>>({ maxSize: CACHE_CHARS });

/**
 * Parses the code without running it and returns the function body for QuickJS. Errors are cached too,
 * because a draft is checked on every save.
 */
export function readCode(source: string): Result<string, CodeFault> {
  if (source.length > MAX_CODE_CHARS) {
    return fail({
      message: `The code is longer than ${MAX_CODE_CHARS} characters.`,
      line: null,
      column: null,
    });
  }
  const known = cache.get(source);
  if (known !== undefined) return known;
  const read = readAnew(source);
  cache.set(source, read, { size: BYTES_EACH + source.length * 2 });
  return read;
}

function readAnew(source: string): Result<string, CodeFault> {
  try {
    const program = parse(source, {
      ecmaVersion: 2024,
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: true,
      allowHashBang: false,
      locations: true,
    });
    return ok(wrapped(source, program));
  } catch (error) {
    return fail(faultOf(error, source));
  }
}

/**
 * Wraps the code in a function whose parameters are the variables that we provide, so that the code can
 * redeclare these names.
 */
function wrapped(source: string, program: Node): string {
  let mark = "$mark";
  while (source.includes(mark)) mark += "$";
  const names = "workers, context, request, item, item_index, outer, run";
  return `(function (${mark}, ${names}) { return (async function () {${withMarks(source, program, mark)}\n})(); })`;
}

/**
 * Makes each `throw x` record its position first, because a thrown value that isn't an Error has no position.
 * Line numbers stay the same.
 */
function withMarks(source: string, program: Node, mark: string): string {
  const inserts: { readonly at: number; readonly text: string }[] = [];
  const open: unknown[] = [program];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== "object" || next === null) continue;
    if ("type" in next && next.type === "ThrowStatement" && "argument" in next) {
      const thrown = next.argument;
      if (isNode(thrown) && thrown.type !== "NewExpression") {
        inserts.push({ at: thrown.start, text: `${mark}(${thrown.loc?.start.line ?? 0},(` });
        inserts.push({ at: thrown.end, text: "))" });
      }
    }
    for (const inner of Object.values(next))
      if (typeof inner === "object" && inner !== null) open.push(inner);
  }
  let text = "";
  let from = 0;
  for (const insert of inserts.sort((one, other) => one.at - other.at)) {
    text += source.slice(from, insert.at) + insert.text;
    from = insert.at;
  }
  return text + source.slice(from);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value && "end" in value;
}

/** Matches the position that acorn appends to its messages. */
const PLACE = / \(\d+:\d+\)$/;

function faultOf(error: unknown, source: string): CodeFault {
  if (!(error instanceof SyntaxError)) throw error;
  const { loc, pos, raisedAt } = placeOf.parse(error);
  const message = codeWords(error.message.replace(PLACE, ""), source, pos, raisedAt);
  return { message: `${message} (line ${loc.line}).`, line: loc.line, column: loc.column + 1 };
}

/** acorn adds these properties to its errors. */
const placeOf = z.object({
  loc: z.object({ line: z.number(), column: z.number() }),
  pos: z.number(),
  raisedAt: z.number(),
});
