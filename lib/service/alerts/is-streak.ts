interface EndedRun {
  readonly id: string;
  readonly failed: boolean;
}

/** `runs` is sorted newest first. */
export function isStreak(runs: readonly EndedRun[], id: string, length: number): boolean {
  const from = runs.findIndex((run) => run.id === id);
  if (from === -1) return false;
  const row = runs.slice(from, from + length);
  return row.length === length && row.every(({ failed }) => failed);
}
