const WORDS: Readonly<Record<string, (token: string, wanted: string) => string>> = {
  S0101: () => "A string has no closing quote.",
  S0102: (token) => `The number ${token} is too large.`,
  S0103: (token) =>
    `\\${token} is not a valid escape in a string. Write \\\\${token} or remove the backslash.`,
  S0104: () => "\\u must be followed by four hexadecimal digits, as in \\u20ac.",
  S0105: () => "A name in backquotes has no closing backquote.",
  S0106: () => "A comment has no closing */.",
  S0201: (token) => `${quoted(token)} is not allowed here.`,
  S0202: (token, wanted) => `Found ${quoted(token)} instead of ${quoted(wanted)}.`,
  S0203: (_, wanted) => `The expression ends without ${quoted(wanted)}.`,
  S0204: (token) => `${quoted(token)} is not an operator.`,
  S0205: (token) => `${quoted(token)} is not allowed here.`,
  S0206: (token) => `${quoted(token)} is not allowed here.`,
  S0207: () => "The expression is incomplete: something is missing at the end.",
  S0208: () => "Each parameter of a function must start with $, as in $item.",
  S0209: () => "A filter [ ] must come before the grouping braces { }.",
  S0210: () => "A step of a path can have only one group-by expression, {…}.",
  S0211: (token) => `${quoted(token)} needs a value before it.`,
  S0212: () => "The left side of := must be a variable, as in $total := 1.",
  S0213: (_, value) => `${quoted(value)} is a literal value and can't be a step of a path.`,
  S0214: (token) => `The right side of ${quoted(token)} must be a variable, as in $item.`,
  S0301: () => "A regular expression can't be empty.",
  S0302: () => "A regular expression has no closing /.",
};

const MAX_SHOWN_CHARS = 60;

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
