import { z } from "zod";
import type { ReturnedPayout } from "@/lib/service/payments/payment-provider";

const event = z.looseObject({
  type: z.literal("transfer.reversed"),
  data: z.looseObject({
    object: z.looseObject({
      /** Matches only if the whole payout was reversed, not just a part of it. */
      reversed: z.literal(true),
      metadata: z.looseObject({ payout: z.uuid() }),
    }),
  }),
});

export function readReturnedPayout(given: unknown): ReturnedPayout | null {
  const read = event.safeParse(given).data;
  return read ? { kind: "payout_returned", payoutId: read.data.object.metadata.payout } : null;
}
