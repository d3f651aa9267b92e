export interface Waited {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Overlapping waits count only once. */
export function waitedMs(waits: readonly Waited[], startedAt: number): number {
  let total = 0;
  let covered = startedAt;
  for (const { fromMs, toMs } of [...waits].sort((one, other) => one.fromMs - other.fromMs)) {
    total += Math.max(0, toMs - Math.max(covered, fromMs));
    covered = Math.max(covered, toMs);
  }
  return total;
}
