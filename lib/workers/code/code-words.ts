const MAX_SHOWN_CHARS = 60;
const TOO_EARLY = "The code is incomplete: something is missing at the end";

/** Translates parser errors into our own wording, without a full stop. */
export function codeWords(said: string, source: string, begin: number, end: number): string {
  if (source.includes("{{")) return "`{{…}}` doesn't work in code: write `workers[1].result`";
  if (said.startsWith("Unexpected")) {
    if (begin >= source.length) return TOO_EARLY;
    return `\`${source.slice(begin, Math.max(end, begin + 1)).slice(0, MAX_SHOWN_CHARS)}\` is not allowed here`;
  }
  if (said.includes("sourceType")) return "`import` and `export` are not allowed: code can't use modules";
  const open = /^Unterminated (.+)$/.exec(said)?.[1];
  if (open !== undefined) return `A ${open === "string constant" ? "string" : open} isn't closed`;
  const twice = /^Identifier '(.+)' has already been declared$/.exec(said)?.[1];
  if (twice !== undefined) return `\`${twice}\` is declared twice`;
  if (said.startsWith("Invalid regular expression"))
    return `Invalid regular expression: ${said.slice(said.lastIndexOf(": ") + 2).toLowerCase()}`;
  const quoted = said.replace(/'([^']+)'/g, "`$1`");
  return `Syntax error: ${quoted.slice(0, 1).toLowerCase()}${quoted.slice(1)}`;
}
