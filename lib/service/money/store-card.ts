import { fillCard, findConsent, lockCards, removeCurrentCard } from "@/db/queries/saved-cards";
import { addSecurityEvents } from "@/db/queries/security-events";
import { isId, newId } from "@/lib/kit/id";
import { ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import type { CardProvider, CompletedCardPage } from "@/lib/service/payments/payment-provider";
import type { Services } from "@/lib/service/services";

const RETRY_AFTER_S = 60;

/**
 * Replaces the workspace's card with the one that was saved on the provider's page. Ignores repeated webhook
 * events. If the consent was withdrawn in the meantime or the workspace is closed, stores only the provider's
 * ID of the card, so that it can be detached.
 */
export async function storeCard(
  { db, clock }: Pick<Services, "db" | "clock">,
  cards: CardProvider,
  { cardId, setup }: CompletedCardPage,
): Promise<Result<null, Problem>> {
  const consent = isId(cardId) ? await findConsent(db, cardId) : undefined;
  if (consent === undefined || consent.savedAt !== null) return ok(null);
  const saved = await cards.readSaved(setup);
  if (saved === null)
    // The error makes the provider send its event again.
    return {
      ok: false,
      error: problem("payments_unavailable", "The payment provider didn't report which card was saved.", {
        retryAfter: RETRY_AFTER_S,
      }),
    };
  const { workspaceId, consentedBy } = consent;
  await db.transaction(async (tx) => {
    await lockCards(tx, workspaceId);
    const held = await findConsent(tx, cardId);
    if (held === undefined || held.savedAt !== null) return;
    const now = clock();
    if (held.removedAt === null) await removeCurrentCard(tx, workspaceId, now);
    await fillCard(tx, cardId, { ...saved, savedAt: new Date(now) });
    if (held.removedAt !== null) return;
    await addSecurityEvents(tx, [
      {
        ...{
          id: newId(now),
          at: new Date(now),
          workspaceId,
          kind: "card_saved",
          actorId: consentedBy,
          subject: cardId,
        },
        details: JSON.stringify({ brand: saved.brand, last_four: saved.lastFour }),
      },
    ]);
  });
  return ok(null);
}
