export interface Keystroke {
  readonly key: string;
  readonly atMs: number;
}

/** How long the first key waits for the second. */
const SEQUENCE_MS = 1_200;

/** The sequence that a key ends, "g w" for instance; else null. */
export function keySequence(before: Keystroke | null, now: Keystroke): string | null {
  if (before?.key !== "g" || now.atMs - before.atMs > SEQUENCE_MS) return null;
  return `g ${now.key}`;
}
