import { z } from "zod";

/** `settled`: the money was refunded, or the operator has decided. */
export const DISPUTE_STATES = ["open", "settled", "withdrawn"] as const;
export const disputeState = z.enum(DISPUTE_STATES);
export type DisputeState = z.infer<typeof disputeState>;

export const DISPUTE_SIDES = ["buyer", "seller", "operator"] as const;
export const disputeSide = z.enum(DISPUTE_SIDES);
export type DisputeSide = z.infer<typeof disputeSide>;
