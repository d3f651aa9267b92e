import { programReferences } from "@/lib/expression/program-references";
import type { Json } from "@/lib/kit/json";

/** Finds `workers[12]` and `workers["12"]` as a reference and not as a piece of a longer name. */
const REFERENCE = /(?<![\w.$"'])workers\[\s*(?:(\d{1,7})|"(\d{1,7})"|'(\d{1,7})')\s*\]/y;
const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/y;
/** The second argument of `where_exp` and its kin is an expression, though it stands in quotes. */
const BEFORE_NESTED = /\|\s*\w+_exp\s*:\s*(?:"[^"]*"|'[^']*')\s*,\s*$/;

/**
 * Rewrites which workers a parameter refers to, in every `{{…}}` of every string. Text outside the braces and
 * string literals inside them stay as they are.
 */
export function repointReferences(value: Json, renamed: ReadonlyMap<number, number>): Json {
  if (typeof value === "string") return repointTemplate(value, renamed);
  if (Array.isArray(value)) return value.map((item) => repointReferences(item, renamed));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, repointReferences(inner, renamed)]),
  );
}

/** The same for a program (JSONata), where the whole text is code. */
export function repointProgram(program: string, renamed: ReadonlyMap<number, number>): string {
  const indexes = programReferences(program).flatMap(({ worker, parts }) => {
    const target = worker === undefined ? undefined : renamed.get(worker);
    return target === undefined ? [] : parts.slice(1, 2).map((part) => ({ ...part, text: String(target) }));
  });
  return replaceParts(program, indexes);
}

/** Puts other text in certain places. A place may be named more than once. */
export function replaceParts(
  text: string,
  places: readonly { readonly begin: number; readonly end: number; readonly text: string }[],
): string {
  let out = "";
  let at = 0;
  for (const place of places.toSorted((one, other) => one.begin - other.begin)) {
    if (place.begin < at) continue;
    out += text.slice(at, place.begin) + place.text;
    at = place.end;
  }
  return out + text.slice(at);
}

function repointTemplate(text: string, renamed: ReadonlyMap<number, number>): string {
  let out = "";
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf("{{", at);
    if (open < 0) break;
    const close = endOfExpression(text, open + 2);
    out += text.slice(at, open) + rewriteCode(text, open, close, renamed);
    at = close;
  }
  return out + text.slice(at);
}

/** Just after the `}}` that closes an expression; quotes may hold braces. */
function endOfExpression(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const quoted = matchAt(QUOTED, text, at);
    if (quoted) at += quoted[0].length - 1;
    else if (text.startsWith("}}", at)) return at + 2;
  }
  return text.length;
}

function rewriteCode(text: string, from: number, to: number, renamed: ReadonlyMap<number, number>): string {
  let out = "";
  for (let at = from; at < to; ) {
    const piece = matchAt(QUOTED, text, at)?.[0];
    if (piece !== undefined) {
      const nested = BEFORE_NESTED.test(text.slice(from, at));
      out += nested ? rewriteNested(piece, renamed) : piece;
      at += piece.length;
      continue;
    }
    const reference = matchAt(REFERENCE, text, at);
    const target = renamed.get(Number(reference?.[1] ?? reference?.[2] ?? reference?.[3] ?? -1));
    out += reference && target !== undefined ? `workers[${target}]` : (reference?.[0] ?? text.charAt(at));
    at += reference?.[0].length ?? 1;
  }
  return out;
}

function rewriteNested(quoted: string, renamed: ReadonlyMap<number, number>): string {
  return quoted.charAt(0) + rewriteCode(quoted, 1, quoted.length - 1, renamed) + quoted.charAt(0);
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
