import { turnAutoTopUpOff } from "@/db/queries/auto-top-ups";
import { lockCards, removeCards } from "@/db/queries/saved-cards";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { notFound } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";

/** From here on it can't be charged, and auto top-up is off. A runner detaches it at the provider. */
export async function removeCard(
  services: Services,
  { workspaceId }: Caller,
): Promise<Result<null, Problem>> {
  const { db, clock } = services;
  const removed = await db.transaction(async (tx) => {
    await lockCards(tx, workspaceId);
    const now = clock();
    await turnAutoTopUpOff(tx, workspaceId, null, now);
    return removeCards(tx, workspaceId, now);
  });
  return removed === 0 ? notFound("card") : ok(null);
}
