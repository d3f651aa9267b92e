export interface Keystroke {
  readonly key: string;
  readonly atMs: number;
}

const SEQUENCE_MS = 1_200;

export function keySequence(before: Keystroke | null, now: Keystroke): string | null {
  if (before?.key !== "g" || now.atMs - before.atMs > SEQUENCE_MS) return null;
  return `g ${now.key}`;
}
