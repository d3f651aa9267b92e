interface Successes {
  readonly succeeded: number;
  readonly firstSuccess: Date | null;
  readonly lastSuccess: Date | null;
  /** The median of what lies between the newest ones. */
  readonly usualGapS: number | null;
}

const FEWEST = 5;
/** Whoever has so many within a day is no newcomer: they run each minute. */
const MANY = 500;
const DAY_MS = 24 * 3600 * 1000;

/** How often something new comes; null where a handful of first calls in a row would be all that it is read off. */
export function usualSeconds({ succeeded, firstSuccess, lastSuccess, usualGapS }: Successes): number | null {
  if (succeeded < FEWEST || firstSuccess === null || lastSuccess === null) return null;
  const isLong = lastSuccess.getTime() - firstSuccess.getTime() >= DAY_MS;
  return isLong || succeeded >= MANY ? usualGapS : null;
}
