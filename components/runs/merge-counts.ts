import type { ErrorGroup, RunCounts } from "@/lib/contract/runs";

export interface CountBar {
  readonly atMs: number;
  readonly succeeded: number;
  readonly failed: number;
  /** Number of runs that are queued or running, or were cancelled. */
  readonly other: number;
}

export interface MergedCounts {
  /** One bar per time step of the period, including steps without runs. */
  readonly bars: readonly CountBar[];
  readonly stepMs: number;
  readonly toMs: number;
  readonly total: number;
  readonly failed: number;
  readonly causes: readonly ErrorGroup[];
  /** Runs before this time haven't been counted yet. Null once all runs have been counted. */
  readonly countedTo: string | null;
}

/**
 * Combines counts of runs that were loaded in successive slices of a period. `pieces` must be ordered newest
 * first. The first piece states the start and end of the whole period.
 */
export function mergeCounts(pieces: readonly RunCounts[]): MergedCounts | null {
  const [first] = pieces;
  if (!first) return null;
  const stepMs = first.step_seconds * 1000;
  const [from, to] = [Date.parse(first.from), Date.parse(first.to)];
  const bars = Array.from({ length: Math.max(1, Math.round((to - from) / stepMs)) }, (_, at) => ({
    atMs: from + at * stepMs,
    succeeded: 0,
    failed: 0,
    other: 0,
  }));
  for (const counted of pieces.flatMap((piece) => piece.bars)) {
    const bar = bars[Math.round((Date.parse(counted.at) - from) / stepMs)];
    if (!bar) continue;
    bar.succeeded += counted.succeeded;
    bar.failed += counted.failed;
    bar.other += counted.queued + counted.running + counted.cancelled;
  }
  const failed = bars.reduce((sum, bar) => sum + bar.failed, 0);
  return {
    bars,
    stepMs,
    toMs: to,
    total: failed + bars.reduce((sum, bar) => sum + bar.succeeded + bar.other, 0),
    failed,
    causes: mergeErrorGroups(pieces),
    countedTo: pieces.at(-1)?.counted_to ?? null,
  };
}

function mergeErrorGroups(pieces: readonly RunCounts[]): ErrorGroup[] {
  const groups = new Map<string, ErrorGroup>();
  for (const group of pieces.flatMap((piece) => piece.causes)) {
    const newer = groups.get(group.key);
    const { first_run, first_seen } = group;
    groups.set(
      group.key,
      newer === undefined ? group : { ...newer, count: newer.count + group.count, first_run, first_seen },
    );
  }
  return [...groups.values()].sort((one, other) => other.count - one.count);
}
