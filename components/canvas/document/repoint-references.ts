import type { Json } from "@/lib/kit/json";

/** Finds `workers[12]` as a reference and not as a piece of a longer name. */
const REFERENCE = /(?<![\w.$"'])workers\[\s*(\d{1,7})\s*\]/y;
const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/y;

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
  return rewriteCode(program, 0, program.length, renamed);
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
    const quoted = matchAt(QUOTED, text, at);
    const reference = quoted ? null : matchAt(REFERENCE, text, at);
    const target = reference ? renamed.get(Number(reference[1])) : undefined;
    const piece = quoted?.[0] ?? (reference && target !== undefined ? reference[0] : text.charAt(at));
    out += target === undefined ? piece : `workers[${target}]`;
    at += piece.length;
  }
  return out;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
