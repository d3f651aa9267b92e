import { z } from "zod";

/** Of what a buyer says is wrong with a charge. `settled`: money went back, or the operator has decided. */
export const DISPUTE_STATES = ["open", "settled", "withdrawn"] as const;
export const disputeState = z.enum(DISPUTE_STATES);
export type DisputeState = z.infer<typeof disputeState>;

export const DISPUTE_SIDES = ["buyer", "seller", "operator"] as const;
export const disputeSide = z.enum(DISPUTE_SIDES);
export type DisputeSide = z.infer<typeof disputeSide>;

export const DISPUTE_BOUNDS = {
  /** How long after a charge it can be disputed. */
  days: 60,
  reason: 2_000,
  text: 4_000,
  /** For each side, so that nobody can use up what the others have to say. */
  messages: 30,
  /** Opened by one workspace in 24 hours. */
  openedADay: 20,
  /** Of one charge, those included that were withdrawn. */
  timesACharge: 3,
} as const;
