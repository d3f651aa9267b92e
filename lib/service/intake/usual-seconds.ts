interface Successes {
  readonly succeeded: number;
  readonly firstSuccess: Date | null;
  readonly lastSuccess: Date | null;
  readonly gapsS: readonly number[];
}

const MIN_COUNT = 5;
/**
 * Number of successes that are enough for an estimate even if they all happened within a day. Fewer might
 * come from a workflow that is too new.
 */
const MANY = 500;
const DAY_MS = 24 * 3600 * 1000;

/** Returns the usual time between successful runs, in seconds; null if there are too few runs to tell. */
export function usualSeconds({ succeeded, firstSuccess, lastSuccess, gapsS }: Successes): number | null {
  if (succeeded < MIN_COUNT || firstSuccess === null || lastSuccess === null) return null;
  const isLong = lastSuccess.getTime() - firstSuccess.getTime() >= DAY_MS;
  return isLong || succeeded >= MANY ? rounded(usualGap(gapsS)) : null;
}

/**
 * Returns the time-weighted median, so that a burst of twenty calls counts only for the few seconds that it
 * lasted.
 */
function usualGap(gapsS: readonly number[]): number | null {
  const rising = gapsS.toSorted((one, other) => one - other);
  const half = rising.reduce((sum, gap) => sum + gap, 0) / 2;
  let upTo = 0;
  for (const gap of rising) {
    upTo += gap;
    if (upTo >= half) return gap;
  }
  return null;
}

const STEPS_S = [3600, 900, 300, 60, 30, 15, 5, 1];
const NEAR = 0.04;

/** Schedules are punctual, but runs take a moment, so 86,391 seconds are rounded to a day. */
function rounded(seconds: number | null): number | null {
  if (seconds === null) return null;
  const step = STEPS_S.find((each) => each <= seconds * NEAR) ?? 1;
  return Math.max(1, Math.round(seconds / step) * step);
}
