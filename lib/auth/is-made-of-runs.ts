/**
 * A run follows one of these sequences forwards or backwards, and can wrap around from the end to the start.
 */
const SEQUENCES = [
  "abcdefghijklmnopqrstuvwxyz",
  "0123456789",
  // Keyboard rows: QWERTY, QWERTZ, AZERTY.
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

/** Minimum mean length of the runs. Shorter runs also occur in ordinary words. */
const MEAN_RUN = 3;

/**
 * True if a lower-case string consists mostly of runs along the alphabet, the digits or a keyboard row, or of
 * repeated characters: `0987654321`, `qwerty12345`.
 */
export function isMadeOfRuns(text: string): boolean {
  return text.length >= MEAN_RUN * countRuns(text);
}

/**
 * Returns the smallest number of runs that the string can be split into. A character that doesn't continue a
 * run counts as a separate run.
 */
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

function waysBetween(before: string, next: string, ways: readonly Way[]): Way[] {
  return ways.filter(({ sequence, step }) => {
    if (step === 0) return before === next;
    const from = sequence.indexOf(before);
    return from >= 0 && sequence.at((from + step) % sequence.length) === next;
  });
}
