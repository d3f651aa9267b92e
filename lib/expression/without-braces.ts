import { type ProgramToken, programTokens } from "./program-tokens";

/** Prefix of the error message for `{{…}}` in a program. The editor recognises the error by it. */
export const NO_BRACES = "Remove the braces";

const PATH = /^[\w$.[\]]+$/;

/**
 * Returns the program without the `{{…}}` around its expressions; null if there are none. Braces within
 * strings stay.
 */
export function withoutBraces(program: string): string | null {
  let plain = "";
  let from = 0;
  let open: number | null = null;
  const pairs = bracePairs(programTokens(program));
  for (const { text, begin } of pairs) {
    if (text === "{" && open === null) {
      plain += program.slice(from, begin);
      open = begin + 2;
    } else if (text === "}" && open !== null) {
      const inner = program.slice(open, begin).trim();
      from = begin + 2;
      const isAll = plain.trim() === "" && program.slice(from).trim() === "";
      plain += isAll || PATH.test(inner) ? inner : `(${inner})`;
      open = null;
    }
  }
  return from === 0 || open !== null ? null : (plain + program.slice(from)).trim();
}

/**
 * Returns the pairs of equal braces (`{{` or `}}`) in a program. If three braces are in a row, the first two
 * are a pair.
 */
function bracePairs(tokens: readonly ProgramToken[]): ProgramToken[] {
  const pairs: ProgramToken[] = [];
  for (let at = 0; at + 1 < tokens.length; at += 1) {
    const [one, two] = [tokens[at], tokens[at + 1]];
    if (!one || !two || one.kind !== "operator" || one.text !== two.text || one.end !== two.begin) continue;
    if (one.text !== "{" && one.text !== "}") continue;
    pairs.push(one);
    at += 1;
  }
  return pairs;
}
