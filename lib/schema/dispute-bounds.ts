export const DISPUTE_BOUNDS = {
  /** Days after a charge within which it can be disputed. */
  days: 60,
  reason: 2_000,
  text: 4_000,
  /** Maximum number of messages per side, so that neither side can use up the other's. */
  messages: 30,
  /** Runs shown next to a charge, newest first. */
  runs: 50,
  /** Disputes that a workspace can open in 24 hours. */
  openedADay: 20,
  /** Disputes per charge, including withdrawn ones. */
  timesACharge: 3,
} as const;
