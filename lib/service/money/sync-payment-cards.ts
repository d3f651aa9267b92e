import { addTrialMark, findUnknownCards, noteCard } from "@/db/queries/trial-marks";
import { paymentsOf } from "@/lib/service/payments/payments-of";
import { findOrAddTrialKey } from "@/lib/service/process/find-or-add-trial-key";
import type { Services } from "@/lib/service/services";
import { hashMark } from "./claim-trial";

const MAX_ASKED = 5;

/**
 * If the provider doesn't respond, the cards stay unknown until the next call, because payments and
 * subscriptions shouldn't wait for them.
 */
export async function syncPaymentCards(services: Services, workspaceId: string): Promise<void> {
  const { db, env, log } = services;
  const provider = await paymentsOf(services);
  if (provider === null) return;
  for (const { id, intent } of await findUnknownCards(db, workspaceId, MAX_ASKED)) {
    const found = await provider.findCard(intent);
    if (!found.known) {
      log.warn(
        { topUp: id },
        "The payment provider didn't report which card was used; it will be asked again",
      );
      return;
    }
    const trialKey = await findOrAddTrialKey(db, env.secretKey);
    const card = found.fingerprint === null ? "" : hashMark(trialKey, "card", found.fingerprint);
    await db.transaction(async (tx) => {
      await noteCard(tx, id, card);
      if (card !== "") await addTrialMark(tx, workspaceId, card);
    });
  }
}
