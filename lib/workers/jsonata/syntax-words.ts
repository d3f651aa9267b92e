/** Our messages for the error codes of JSONata's parser. */
const WORDS: Readonly<Record<string, (token: string, wanted: string) => string>> = {
  S0101: () => "A text has no closing quote.",
  S0102: (token) => `The number ${token} is too large.`,
  S0103: (token) => `A text cannot hold \\${token}: write \\\\${token}, or leave the backslash out.`,
  S0104: () => "After \\u come four digits of a hexadecimal number, as in \\u20ac.",
  S0105: () => "A name in backquotes has no closing backquote.",
  S0106: () => "A comment has no closing */.",
  S0201: (token) => `${quoted(token)} cannot stand here.`,
  S0202: (token, wanted) => `There is ${quoted(token)} where ${quoted(wanted)} belongs.`,
  S0203: (_, wanted) => `The expression ends before its ${quoted(wanted)}.`,
  S0204: (token) => `There is no operator ${quoted(token)}.`,
  S0205: (token) => `${quoted(token)} cannot stand here.`,
  S0206: (token) => `${quoted(token)} cannot stand here.`,
  S0207: () => "The expression ends too early: something is missing after its last sign.",
  S0208: () => "Each parameter of a function begins with $, as in $item.",
  S0209: () => "A filter [ ] belongs before the braces { } that group.",
  S0210: () => "One step of a path can be grouped by one pair of braces { } only.",
  S0211: (token) => `${quoted(token)} needs something before it.`,
  S0212: () => "The left side of := must be a variable, as in $total := 1.",
  S0213: (_, value) => `${quoted(value)} is a fixed value and cannot be a step of a path.`,
  S0214: (token) => `The right side of ${quoted(token)} must be a variable, as in $item.`,
  S0301: () => "A regular expression cannot be empty.",
  S0302: () => "A regular expression has no closing /.",
};

const MAX_SHOWN_CHARS = 60;

/** The message for a parser error; null if there is none. */
export function syntaxWords(thrown: unknown): string | null {
  if (typeof thrown !== "object" || thrown === null || !("code" in thrown)) return null;
  const words = WORDS[String(thrown.code)];
  if (words === undefined) return null;
  return words(
    shown("token" in thrown ? thrown.token : undefined),
    shown("value" in thrown ? thrown.value : undefined),
  );
}

function shown(part: unknown): string {
  const text = String(part ?? "");
  return text.length > MAX_SHOWN_CHARS ? `${text.slice(0, MAX_SHOWN_CHARS)}…` : text;
}

function quoted(part: string): string {
  return part === "(end)" || part === "" ? "the end of the expression" : `\`${part}\``;
}
