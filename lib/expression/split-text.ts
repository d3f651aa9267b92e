import { fail, ok, type Result } from "@/lib/kit/result";

export interface Output {
  readonly begin: number;
  readonly end: number;
  readonly inner: string;
  readonly at: number;
}

export interface ParseFault {
  readonly message: string;
  readonly at: number;
}

/**
 * Splits a string into plain text and the parts inside `{{…}}`, where quoted strings may contain braces. `{%`
 * has no special meaning.
 */
export function splitText(text: string): Result<(string | Output)[], ParseFault> {
  const parts: (string | Output)[] = [];
  let position = 0;
  let trimNext = false;
  for (let begin = text.indexOf("{{"); begin >= 0; begin = text.indexOf("{{", position)) {
    const close = closingBraces(text, begin + 2);
    if (close < 0) return fail({ message: "This `{{` is not closed by `}}`.", at: begin });
    const trimBefore = text[begin + 2] === "-";
    const trimAfter = text[close - 1] === "-" && close - 1 > begin + 2;
    pushText(parts, text.slice(position, begin), trimNext, trimBefore);
    const at = begin + (trimBefore ? 3 : 2);
    const inner = text.slice(at, trimAfter ? close - 1 : close);
    parts.push({ begin, end: close + 2, inner, at });
    position = close + 2;
    trimNext = trimAfter;
  }
  pushText(parts, text.slice(position), trimNext, false);
  return ok(parts);
}

function pushText(parts: (string | Output)[], text: string, trimStart: boolean, trimEnd: boolean): void {
  const start = trimStart ? text.trimStart() : text;
  const trimmed = trimEnd ? start.trimEnd() : start;
  if (trimmed !== "") parts.push(trimmed);
}

function closingBraces(text: string, from: number): number {
  let quote = "";
  for (let at = from; at < text.length; at += 1) {
    const char = text[at];
    if (quote !== "") {
      if (char === "\\") at += 1;
      else if (char === quote) quote = "";
    } else if (char === '"' || char === "'") quote = char;
    else if (char === "}" && text[at + 1] === "}") return at;
  }
  return -1;
}
