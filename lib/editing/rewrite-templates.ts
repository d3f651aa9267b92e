import type { Json } from "@/lib/kit/json";

/**
 * Returns the replacement for the reference that starts at `at`, with the length of that reference. Null if
 * none starts there.
 */
export type Rewrite = (text: string, at: number) => { readonly length: number; readonly text: string } | null;

const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/y;
/**
 * Matches the text before the second argument of `where_exp` and similar filters. This argument is itself an
 * expression, in quotes.
 */
const BEFORE_NESTED = /\|\s*\w+_exp\s*:\s*(?:"[^"]*"|'[^']*')\s*,\s*$/;

/**
 * String literals inside `{{…}}` stay unchanged. Works on the text alone, so that the editor doesn't have to
 * load the expression language.
 */
export function rewriteTemplates(value: Json, rewrite: Rewrite): Json {
  if (typeof value === "string") return rewriteTemplate(value, rewrite);
  if (Array.isArray(value)) return value.map((item) => rewriteTemplates(item, rewrite));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, rewriteTemplates(inner, rewrite)]),
  );
}

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

function rewriteTemplate(text: string, rewrite: Rewrite): string {
  let out = "";
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf("{{", at);
    if (open < 0) break;
    const close = endOfExpression(text, open + 2);
    out += text.slice(at, open) + rewriteCode(text.slice(open, close), rewrite);
    at = close;
  }
  return out + text.slice(at);
}

/** Returns the position after the closing `}}`. Skips quoted strings, because they may contain braces. */
function endOfExpression(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const quoted = matchAt(QUOTED, text, at);
    if (quoted) at += quoted[0].length - 1;
    else if (text.startsWith("}}", at)) return at + 2;
  }
  return text.length;
}

function rewriteCode(code: string, rewrite: Rewrite): string {
  let out = "";
  for (let at = 0; at < code.length; ) {
    const found = rewrite(code, at);
    const quoted = found ? undefined : matchAt(QUOTED, code, at)?.[0];
    const nested = quoted !== undefined && BEFORE_NESTED.test(code.slice(0, at));
    out += found?.text ?? (nested ? rewriteNested(quoted, rewrite) : (quoted ?? code.charAt(at)));
    at += found?.length ?? quoted?.length ?? 1;
  }
  return out;
}

function rewriteNested(quoted: string, rewrite: Rewrite): string {
  return quoted.charAt(0) + rewriteCode(quoted.slice(1, -1), rewrite) + quoted.charAt(0);
}

export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
