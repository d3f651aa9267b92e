export const DISPUTE_BOUNDS = {
  /** Days after a charge in which it can be disputed. */
  days: 60,
  reason: 2_000,
  text: 4_000,
  /** Per side, so that no side can use up the other's messages. */
  messages: 30,
  /** Runs shown beside a charge, newest first. */
  runs: 50,
  /** Per workspace in 24 hours. */
  openedADay: 20,
  /** Per charge, including withdrawn disputes. */
  timesACharge: 3,
} as const;
