export interface Keystroke {
  readonly key: string;
  readonly atMs: number;
}

/** Maximum time between the two keystrokes of a sequence. */
const SEQUENCE_MS = 1_200;

/** Returns the sequence that the two keystrokes form, for example "g w", or null. */
export function keySequence(before: Keystroke | null, now: Keystroke): string | null {
  if (before?.key !== "g" || now.atMs - before.atMs > SEQUENCE_MS) return null;
  return `g ${now.key}`;
}
