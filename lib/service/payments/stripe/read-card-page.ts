import { z } from "zod";
import type { CompletedCardPage } from "@/lib/service/payments/payment-provider";

const event = z.looseObject({
  type: z.literal("checkout.session.completed"),
  data: z.looseObject({
    object: z.looseObject({
      mode: z.literal("setup"),
      client_reference_id: z.string(),
      setup_intent: z.union([z.string(), z.looseObject({ id: z.string() }).transform(({ id }) => id)]),
    }),
  }),
});

export function readCardPage(given: unknown): CompletedCardPage | null {
  const read = event.safeParse(given).data?.data.object;
  return read
    ? { kind: "card_page_completed", cardId: read.client_reference_id, setup: read.setup_intent }
    : null;
}
