import { StreamLanguage, type StringStream } from "@codemirror/language";
import { tags } from "@lezer/highlight";

interface Reading {
  inComment: boolean;
  /** After a value a slash divides; elsewhere it begins a regular expression. */
  afterValue: boolean;
}

const NUMBER = /^\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/;
const VARIABLE = /^\$\$?\w*/;
const WORD = /^[\p{L}_][\p{L}\p{N}_]*/u;
const PATTERN = /^\/(?:[^/\\\n]|\\.)+\/[im]*/;
const WORDS_BETWEEN: ReadonlySet<string> = new Set(["and", "or", "in"]);
const CONSTANTS: ReadonlySet<string> = new Set(["true", "false", "null"]);

/** Enough of JSONata to colour it and to close its brackets. */
export const jsonataLanguage = StreamLanguage.define<Reading>({
  name: "jsonata",
  startState: () => ({ inComment: false, afterValue: false }),
  copyState: (reading) => ({ ...reading }),
  token: (stream, reading) => {
    if (reading.inComment || stream.match("/*")) return comment(stream, reading);
    if (stream.eatSpace()) return null;
    const { afterValue } = reading;
    const kind = word(stream, afterValue);
    reading.afterValue = kind !== "operator" && kind !== "operatorKeyword" && kind !== "function";
    return kind === "value" ? null : kind;
  },
  tokenTable: { function: tags.function(tags.variableName) },
  languageData: {
    commentTokens: { block: { open: "/*", close: "*/" } },
    closeBrackets: { brackets: ["(", "[", "{", '"', "'", "`"] },
  },
});

function comment(stream: StringStream, reading: Reading): string {
  reading.inComment = !stream.match(/^.*?\*\//);
  if (reading.inComment) stream.skipToEnd();
  return "comment";
}

function word(stream: StringStream, afterValue: boolean): string {
  if (stream.match(/^"(?:[^"\\]|\\.)*"?/) || stream.match(/^'(?:[^'\\]|\\.)*'?/)) return "string";
  if (stream.match(/^`[^`]*`?/)) return "propertyName";
  if (stream.match(NUMBER)) return "number";
  if (!afterValue && stream.match(PATTERN)) return "regexp";
  if (stream.match(VARIABLE)) return stream.match(/^\s*\(/, false) ? "function" : "variableName";
  const text = stream.match(WORD);
  if (text) {
    const name = stream.current();
    if (afterValue && WORDS_BETWEEN.has(name)) return "operatorKeyword";
    if (name === "function" || name === "λ") return "operatorKeyword";
    return CONSTANTS.has(name) ? "atom" : "propertyName";
  }
  return [")", "]", "}"].includes(stream.next() ?? "") ? "value" : "operator";
}
