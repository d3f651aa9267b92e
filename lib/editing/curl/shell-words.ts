import { fail, ok, type Result } from "@/lib/kit/result";

interface ShellWords {
  readonly words: readonly string[];
  readonly variables: readonly string[];
}

/** Splits the command into words as a POSIX shell would, up to a pipe, redirection or the next command. */
export function shellWords(text: string): Result<ShellWords, string> {
  const words: string[] = [];
  const variables = new Set<string>();
  let word: string | null = null;
  for (let at = 0; at < text.length; ) {
    const { kind, whole, inner } = pieceAt(text, at);
    if (kind === "open") return fail(`A quotation mark (${whole}) isn't closed.`);
    if (kind === "end") break;
    if (kind === "space") {
      if (word !== null) words.push(word);
      word = null;
    } else if (kind !== "continued") {
      word = (word ?? "") + READ[kind](inner);
      if (kind === "plain" || kind === "double")
        for (const [name] of whole.matchAll(VARIABLE)) variables.add(name);
    }
    at += whole.length;
  }
  if (word !== null) words.push(word);
  return ok({ words, variables: [...variables] });
}

const VARIABLE = /(?<!\\)\$(?:\w+|\{\w+\})/g;

const PIECES = [
  { kind: "continued", begins: /\\\r?\n/y },
  { kind: "end", begins: /[|;&<>]|\r?\n\s*\S/y },
  { kind: "space", begins: /\s+/y },
  { kind: "single", begins: /'([^']*)'/y },
  { kind: "ansi", begins: /\$'((?:[^'\\]|\\[\s\S])*)'/y },
  { kind: "double", begins: /"((?:[^"\\]|\\[\s\S])*)"/y },
  { kind: "escaped", begins: /\\([\s\S])/y },
  { kind: "plain", begins: /(?:[^\s'"\\|;&<>$]|\$(?!'))+/y },
] as const;

function pieceAt(text: string, at: number) {
  for (const { kind, begins } of PIECES) {
    begins.lastIndex = at;
    const [whole, inner] = begins.exec(text) ?? [];
    if (whole !== undefined) return { kind, whole, inner: inner ?? whole };
  }
  return { kind: "open", whole: text.charAt(at), inner: "" } as const;
}

const READ = {
  single: (inner: string) => inner,
  plain: (inner: string) => inner,
  escaped: (inner: string) => inner,
  double: (inner: string) => inner.replace(/\\([$`"\\]|\r?\n)/g, (_, sign: string) => sign.trim()),
  ansi: (inner: string) =>
    inner.replace(/\\(?:u([\da-f]{1,4})|x([\da-f]{1,2})|([\s\S]))/gi, (_, unit, byte, sign: string) =>
      unit || byte ? String.fromCharCode(Number.parseInt(unit ?? byte, 16)) : (CONTROLS[sign] ?? sign),
    ),
};

const CONTROLS: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };
