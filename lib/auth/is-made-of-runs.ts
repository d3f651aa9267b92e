/** Each is read in both directions, and goes on at its beginning after its end. */
const SEQUENCES = [
  "abcdefghijklmnopqrstuvwxyz",
  "0123456789",
  // Rows of keyboards: QWERTY, QWERTZ, AZERTY.
  "!@#$%^&*()",
  "qwertyuiop",
  "qwertzuiop",
  "azertyuiop",
  "asdfghjkl",
  "qsdfghjklm",
  "zxcvbnm",
  "yxcvbnm",
  "wxcvbn",
];

/** Shorter runs stand in ordinary words. */
const MEAN_RUN = 3;

/**
 * True if a text in lower case is little more than runs up or down an alphabet, the digits or a row of keys, or one
 * character repeated: `0987654321`, `qwerty12345`.
 */
export function isMadeOfRuns(text: string): boolean {
  return text.length >= MEAN_RUN * countRuns(text);
}

/** The fewest runs that the text can be cut into. A character that continues nothing is a run of its own. */
function countRuns(text: string): number {
  let runs = 0;
  let ways: readonly Way[] = [];
  let before: string | undefined;
  for (const character of text) {
    ways = before === undefined ? [] : waysBetween(before, character, ways);
    if (ways.length === 0) {
      runs += 1;
      ways = EVERY_WAY;
    }
    before = character;
  }
  return runs;
}

interface Way {
  readonly sequence: string;
  readonly step: 1 | -1 | 0;
}

const EVERY_WAY: readonly Way[] = [
  { sequence: "", step: 0 },
  ...SEQUENCES.flatMap((sequence): Way[] => [
    { sequence, step: 1 },
    { sequence, step: -1 },
  ]),
];

/** Those of the ways that lead from one character to the next. */
function waysBetween(before: string, next: string, ways: readonly Way[]): Way[] {
  return ways.filter(({ sequence, step }) => {
    if (step === 0) return before === next;
    const from = sequence.indexOf(before);
    return from >= 0 && sequence.at((from + step) % sequence.length) === next;
  });
}
