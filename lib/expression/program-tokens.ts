export interface ProgramToken {
  readonly kind: "name" | "variable" | "text" | "number" | "pattern" | "wildcard" | "operator";
  /** The text of a name or string without its quotes. All other tokens are as written in the program. */
  readonly text: string;
  readonly begin: number;
  readonly end: number;
}

const SPACE = /(?:[ \t\n\r\v]|\/\*[\s\S]*?(?:\*\/|$))+/y;
const STRING = /"((?:[^"\\]|\\[\s\S])*)"|'((?:[^'\\]|\\[\s\S])*)'/y;
const TICKED = /`([^`]*)`/y;
const NUMBER = /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /[^\s.[\]{}(),@#;:?+\-*/%|=<>^&!~"'`]+/y;
const OPERATOR = /\.\.|:=|!=|>=|<=|\*\*|~>|\?:|\?\?|[.[\]{}(),@#;:?+\-*/%|=<>^&!~]/y;
const FLAGS = /[im]*/y;

const WORDS_BETWEEN = new Set(["and", "or", "in"]);
const WILDCARDS = new Set(["*", "**", "%", "?"]);

/**
 * Splits a program into tokens. Stops at the first syntax error, because a quote may still be open while the
 * user is typing.
 */
export function programTokens(program: string, max = Number.POSITIVE_INFINITY): ProgramToken[] {
  const tokens: ProgramToken[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(program);
  };
  for (;;) {
    at += take(SPACE)?.[0].length ?? 0;
    if (at >= program.length || tokens.length >= max) return tokens;
    const afterValue = isValue(tokens.at(-1));
    const begin = at;
    const found = readOne(program, at, afterValue, take);
    if (found === null) return tokens;
    at = found.end;
    tokens.push({ ...found, begin });
  }
}

function readOne(
  program: string,
  at: number,
  afterValue: boolean,
  take: (pattern: RegExp) => RegExpExecArray | null,
): Omit<ProgramToken, "begin"> | null {
  if (program[at] === "/" && !afterValue) return readPattern(program, at);
  const quoted = take(STRING);
  if (quoted) return { kind: "text", text: quoted[1] ?? quoted[2] ?? "", end: at + quoted[0].length };
  const ticked = take(TICKED);
  if (ticked) return { kind: "name", text: ticked[1] ?? "", end: at + ticked[0].length };
  const number = take(NUMBER);
  if (number) return { kind: "number", text: number[0], end: at + number[0].length };
  const word = take(WORD)?.[0];
  if (word !== undefined) {
    const end = at + word.length;
    if (word.startsWith("$")) return { kind: "variable", text: word, end };
    const between = afterValue && WORDS_BETWEEN.has(word);
    return { kind: between ? "operator" : "name", text: word, end };
  }
  const operator = take(OPERATOR)?.[0];
  if (operator === undefined) return null;
  const kind = !afterValue && WILDCARDS.has(operator) ? "wildcard" : "operator";
  return { kind, text: operator, end: at + operator.length };
}

function isValue(token: ProgramToken | undefined): boolean {
  if (token === undefined) return false;
  return token.kind !== "operator" || [")", "]", "}"].includes(token.text);
}

/**
 * A regular expression ends at the first slash that is neither escaped nor within brackets, braces or
 * parentheses.
 */
function readPattern(program: string, begin: number): Omit<ProgramToken, "begin"> | null {
  let depth = 0;
  for (let at = begin + 1; at < program.length; at += 1) {
    const char = program[at] ?? "";
    if (char === "\\") at += 1;
    else if ("([{".includes(char)) depth += 1;
    else if (")]}".includes(char)) depth -= 1;
    else if (char === "/" && depth === 0) {
      FLAGS.lastIndex = at + 1;
      const end = at + 1 + (FLAGS.exec(program)?.[0].length ?? 0);
      return { kind: "pattern", text: program.slice(begin, end), end };
    }
  }
  return null;
}
