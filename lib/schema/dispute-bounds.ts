export const DISPUTE_BOUNDS = {
  /** How long after a charge it can be disputed. */
  days: 60,
  reason: 2_000,
  text: 4_000,
  /** For each side, so that nobody can use up what the others have to say. */
  messages: 30,
  /** Shown beside a charge, the newest first. */
  runs: 50,
  /** Opened by one workspace in 24 hours. */
  openedADay: 20,
  /** Of one charge, those included that were withdrawn. */
  timesACharge: 3,
} as const;
