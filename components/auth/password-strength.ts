export const SHORTEST_PASSWORD = 10;

export interface Strength {
  /** Password strength: 0 is too short, 1 weak, 2 fair, 3 strong. */
  level: 0 | 1 | 2 | 3;
  words: string;
}

const FAIR_BITS = 50;
const STRONG_BITS = 70;

/**
 * The strength is only a hint. Length and variety raise the score. Repetitions and parts of the user's email
 * address don't.
 */
export function passwordStrength(password: string, email: string): Strength {
  const missing = SHORTEST_PASSWORD - [...password].length;
  if (missing > 0) {
    return { level: 0, words: `${missing} more ${missing === 1 ? "character" : "characters"} needed` };
  }
  const bits = distinctRuns(withoutEmail(password, email)) * Math.log2(alphabetOf(password));
  if (bits < FAIR_BITS) return { level: 1, words: "Weak: easy to guess. A few unrelated words are better." };
  if (bits < STRONG_BITS) return { level: 2, words: "Fair. Add another word to make it strong." };
  return { level: 3, words: "Strong" };
}

function alphabetOf(password: string): number {
  const sizes: readonly [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^a-zA-Z\d]/, 33],
  ];
  return sizes.reduce((sum, [pattern, size]) => sum + (pattern.test(password) ? size : 0), 0) || 1;
}

function withoutEmail(password: string, email: string): string {
  const parts = email
    .toLowerCase()
    .split(/[@.+]/)
    .filter((part) => part.length > 3);
  return parts.reduce((rest, part) => rest.toLowerCase().replaceAll(part, ""), password);
}

/** Counts characters. Repeats such as "aaa" and sequences such as "abc" or "321" count as one character. */
function distinctRuns(password: string): number {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0);
  return codes.filter((code, at) => at === 0 || Math.abs(code - (codes[at - 1] ?? 0)) > 1).length;
}
