const MAX_SHOWN_CHARS = 60;
const TOO_EARLY = "The code ends too early: something is missing after its last sign";

/** Translates parser errors of JavaScript into our words, without a full stop. */
export function codeWords(said: string, source: string, begin: number, end: number): string {
  if (source.includes("{{")) return "`{{…}}` is not read in code: write `workers[1].result`";
  if (said.startsWith("Unexpected")) {
    if (begin >= source.length) return TOO_EARLY;
    return `\`${source.slice(begin, Math.max(end, begin + 1)).slice(0, MAX_SHOWN_CHARS)}\` cannot stand here`;
  }
  if (said.includes("sourceType"))
    return "There are no modules here: `import` and `export` cannot stand in code";
  const open = /^Unterminated (.+)$/.exec(said)?.[1];
  if (open !== undefined) return `A ${open === "string constant" ? "text" : open} has no end`;
  const twice = /^Identifier '(.+)' has already been declared$/.exec(said)?.[1];
  if (twice !== undefined) return `\`${twice}\` is declared twice`;
  if (said.startsWith("Invalid regular expression"))
    return `A regular expression cannot be read: ${said.slice(said.lastIndexOf(": ") + 2).toLowerCase()}`;
  const quoted = said.replace(/'([^']+)'/g, "`$1`");
  return `This cannot be read: ${quoted.slice(0, 1).toLowerCase()}${quoted.slice(1)}`;
}
