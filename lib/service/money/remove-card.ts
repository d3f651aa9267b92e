import { turnAutoTopUpOff } from "@/db/queries/auto-top-ups";
import { lockCards, removeCards } from "@/db/queries/saved-cards";
import * as contract from "@/lib/contract/auto-top-up";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { notFound } from "@/lib/service/process/faults";

/** A runner detaches the card at the payment provider afterwards. */
export const removeCard = on(contract.removeCard, async (services, { caller: { workspaceId } }) => {
  const { db, clock } = services;
  const removed = await db.transaction(async (tx) => {
    await lockCards(tx, workspaceId);
    const now = clock();
    await turnAutoTopUpOff(tx, workspaceId, null, now);
    return removeCards(tx, workspaceId, now);
  });
  return removed === 0 ? notFound("card") : ok(null);
});
