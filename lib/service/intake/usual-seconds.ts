interface Successes {
  readonly succeeded: number;
  readonly firstSuccess: Date | null;
  readonly lastSuccess: Date | null;
  /** What lies between the newest ones. */
  readonly gapsS: readonly number[];
}

const MIN_COUNT = 5;
/** Whoever has so many within a day is no newcomer: they run each minute. */
const MANY = 500;
const DAY_MS = 24 * 3600 * 1000;

/**
 * How often something new comes, as somebody who looks now and then finds it; null where a handful of first calls in a
 * row would be all that it is read off.
 */
export function usualSeconds({ succeeded, firstSuccess, lastSuccess, gapsS }: Successes): number | null {
  if (succeeded < MIN_COUNT || firstSuccess === null || lastSuccess === null) return null;
  const isLong = lastSuccess.getTime() - firstSuccess.getTime() >= DAY_MS;
  return isLong || succeeded >= MANY ? rounded(usualGap(gapsS)) : null;
}

/** The gap that half of the time lies within: twenty calls in a row count for the seconds that they took. */
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

/** Schedules are punctual, runs take their moments: 86,391 seconds are a day. */
function rounded(seconds: number | null): number | null {
  if (seconds === null) return null;
  const step = STEPS_S.find((each) => each <= seconds * NEAR) ?? 1;
  return Math.max(1, Math.round(seconds / step) * step);
}
