import { markDetached, takeCardToDetach } from "@/db/queries/saved-cards";
import { paymentsOf } from "@/lib/service/payments/payments-of";
import type { Services } from "@/lib/service/services";

/**
 * How long a process claims a removed card in order to detach it. This is longer than a request to the
 * provider can take, including retries.
 */
const HELD_MS = 2 * 60 * 1000;

/** If the payment provider doesn't respond, the removed cards are detached later. */
export async function detachCards(services: Pick<Services, "db" | "clock" | "env">): Promise<void> {
  const { db, clock } = services;
  const provider = await paymentsOf(services);
  if (provider === null) return;
  for (;;) {
    const now = clock();
    const card = await takeCardToDetach(db, now, now + HELD_MS);
    if (card === undefined) return;
    if (await provider.cards.detach(card.method)) await markDetached(db, card.id, clock());
  }
}
