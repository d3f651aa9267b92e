import { pathText } from "./path-text";
import type { ProgramReference } from "./program-references";

type Part = ProgramReference["parts"][number];

interface Token {
  readonly kind: "name" | "number" | "text" | "sign";
  readonly text: string;
  readonly begin: number;
  readonly end: number;
}

const SKIPPED = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))+/y;
const TEXT = /"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?/y;
const TEMPLATE = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{|$)/y;
const PATTERN = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/y;
const NAME = /[\p{ID_Start}$_][\p{ID_Continue}$]*/uy;
const NUMBER = /\d[\w.]*/y;
const SIGN = /\?\.(?!\d)|\.\.\.|[\s\S]/y;

/** A slash after one of these words starts a regular expression, just as it does after an operator. */
const BEFORE_VALUE = new Set([
  "return",
  "typeof",
  "case",
  "in",
  "of",
  "do",
  "else",
  "void",
  "await",
  "yield",
  "throw",
]);
const DECLARES = new Set(["const", "let", "var", "function", "class"]);
const MAX_PARTS = 64;

/**
 * Finds the references to `workers` and `context` that are written out in the code. Ignores variables of the
 * same name that the code declares itself.
 */
export function codeReferences(source: string): ProgramReference[] {
  const tokens = codeTokens(source);
  const own = new Set(
    tokens.flatMap(({ text }, at) => (DECLARES.has(tokens[at - 1]?.text ?? "") ? [text] : [])),
  );
  return tokens.flatMap(({ kind, text }, at) => {
    if (kind !== "name" || (text !== "workers" && text !== "context") || own.has(text)) return [];
    const before = tokens[at - 1]?.text;
    return before === "." || before === "?." ? [] : pathFrom(tokens, at);
  });
}

function pathFrom(tokens: readonly Token[], from: number): ProgramReference[] {
  const [first] = tokens.slice(from, from + 1);
  if (first === undefined) return [];
  const root = first.text === "workers" ? "workers" : "context";
  const parts: Part[] = [{ segment: root, begin: first.begin, end: first.end }];
  let at = from + 1;
  const [open, index, close] = tokens.slice(at, at + 3);
  if (root === "workers") {
    if (open?.text !== "[" || index?.kind !== "number" || close?.text !== "]") return [];
    if (!/^\d{1,7}$/.test(index.text)) return [];
    parts.push({ segment: Number(index.text), begin: index.begin, end: index.end });
    at += 3;
  }
  for (; parts.length < MAX_PARTS; at += 2) {
    const [dot, name, next] = tokens.slice(at, at + 3);
    // A name followed by `(` is a method call, not a field.
    if (dot?.text !== "." || name?.kind !== "name" || next?.text === "(") break;
    parts.push({ segment: name.text, begin: name.begin, end: name.end });
  }
  if (parts.length < 2) return [];
  const path = parts.map(({ segment }) => segment);
  const worker = parts[1]?.segment;
  return [
    {
      root,
      ...(root === "workers" && typeof worker === "number" ? { worker } : {}),
      path,
      dynamic: false,
      guarded: tokens[at]?.text === "?.",
      text: pathText(path),
      parts,
      nested: false,
    },
  ];
}

function codeTokens(source: string): Token[] {
  const tokens: Token[] = [];
  const braces: ("code" | "template")[] = [];
  let at = 0;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const text = pattern.exec(source)?.[0] ?? "";
    at += text.length;
    return text;
  };
  const push = (kind: Token["kind"], text: string) =>
    tokens.push({ kind, text, begin: at - text.length, end: at });
  const template = () => {
    if (take(TEMPLATE).endsWith("${")) braces.push("template");
    push("text", "");
  };
  while (at < source.length) {
    if (take(SKIPPED) !== "") continue;
    const text = take(TEXT);
    if (text !== "") {
      push("text", text);
      continue;
    }
    const name = take(NAME);
    if (name !== "") {
      push("name", name);
      continue;
    }
    const number = take(NUMBER);
    if (number !== "") {
      push("number", number);
      continue;
    }
    if (source[at] === "/" && !isAfterValue(tokens.at(-1)) && take(PATTERN) !== "") {
      push("text", "");
      continue;
    }
    const sign = take(SIGN);
    if (sign === "`") template();
    else if (sign === "}" && braces.pop() === "template") template();
    else {
      if (sign === "{") braces.push("code");
      push("sign", sign);
    }
  }
  return tokens;
}

function isAfterValue(token: Token | undefined): boolean {
  if (token === undefined) return false;
  return token.kind === "sign" ? [")", "]", "}"].includes(token.text) : !BEFORE_VALUE.has(token.text);
}
