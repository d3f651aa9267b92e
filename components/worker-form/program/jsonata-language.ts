import { defineLanguageFacet, Language } from "@codemirror/language";
import { type Input, NodeSet, NodeType, Parser, Tree } from "@lezer/common";
import { styleTags, tags } from "@lezer/highlight";
import { type ProgramToken, programTokens } from "@/lib/expression/program-tokens";

const STYLES = {
  comment: tags.comment,
  text: tags.string,
  number: tags.number,
  pattern: tags.regexp,
  name: tags.propertyName,
  variable: tags.variableName,
  call: tags.function(tags.variableName),
  keyword: tags.operatorKeyword,
  constant: tags.atom,
  wildcard: tags.operator,
  operator: tags.operator,
};
type Word = keyof typeof STYLES;

const KEYWORDS: ReadonlySet<string> = new Set(["function", "λ"]);
const CONSTANTS: ReadonlySet<string> = new Set(["true", "false", "null"]);
const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)/g;

const TYPES = ["program", ...Object.keys(STYLES)];
const nodeSet = new NodeSet(TYPES.map((name, id) => NodeType.define({ id, name, top: id === 0 }))).extend(
  styleTags(STYLES),
);

/** Tokenizes the whole program on each change, using the tokenizer shared by all code that reads programs. */
class JsonataParser extends Parser {
  override createParse(input: Input) {
    return {
      parsedPos: input.length,
      stoppedAt: null,
      stopAt: () => undefined,
      advance: () => treeOf(input.read(0, input.length)),
    };
  }
}

const data = defineLanguageFacet({
  commentTokens: { block: { open: "/*", close: "*/" } },
  closeBrackets: { brackets: ["(", "[", "{", '"', "'", "`"] },
});

/** Gives the editor a syntax tree, which distinguishes real brackets from those inside strings. */
export const jsonataLanguage = new Language(data, new JsonataParser(), [], "jsonata");

function treeOf(program: string): Tree {
  const buffer: number[] = [];
  const add = (word: Word, begin: number, end: number) => buffer.push(TYPES.indexOf(word), begin, end, 4);
  const tokens = programTokens(program);
  let from = 0;
  for (const [at, token] of [...tokens, undefined].entries()) {
    const end = token?.begin ?? program.length;
    for (const found of program.slice(from, end).matchAll(COMMENT))
      add("comment", from + found.index, from + found.index + found[0].length);
    if (token === undefined) break;
    add(wordOf(program, token, tokens[at + 1]), token.begin, token.end);
    from = token.end;
  }
  // The tokenizer stops at an unclosed quote. Everything from there on counts as text.
  const rest = from + program.slice(from).search(/\S/);
  if (rest >= from && /["'`]/.test(program[rest] ?? "")) add("text", rest, program.length);
  return Tree.build({ buffer, nodeSet, topID: 0, length: program.length });
}

function wordOf(program: string, { kind, text, begin }: ProgramToken, next: ProgramToken | undefined): Word {
  if (kind === "variable" && next?.text === "(" && next.kind === "operator") return "call";
  if (kind === "operator" && /^\w/.test(text)) return "keyword";
  if (kind !== "name" || program[begin] === "`") return kind;
  if (KEYWORDS.has(text)) return "keyword";
  return CONSTANTS.has(text) ? "constant" : "name";
}
