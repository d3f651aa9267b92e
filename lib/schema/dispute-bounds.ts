export const DISPUTE_BOUNDS = {
  /** Number of days after a charge during which it can be disputed. */
  days: 60,
  reason: 2_000,
  text: 4_000,
  /**
   * Maximum number of messages per side. Each side has its own limit, so neither can use up the messages of
   * the other.
   */
  messages: 30,
  /** Maximum number of runs shown next to a charge, newest first. */
  runs: 50,
  /** Maximum number of disputes that a workspace can open in 24 hours. */
  openedADay: 20,
  /** Maximum number of disputes per charge, including withdrawn ones. */
  timesACharge: 3,
} as const;
