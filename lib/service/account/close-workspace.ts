import type { Db } from "@/db/handle";
import { closeWorkspaceRow } from "@/db/queries/account-ends";
import { turnAutoTopUpOff } from "@/db/queries/auto-top-ups";
import { announceBlock } from "@/db/queries/blocks";
import { announceKeys } from "@/db/queries/credentials";
import { removeCards } from "@/db/queries/saved-cards";
import type { Services } from "@/lib/service/services";
import { deleteWorkflow } from "@/lib/service/workflows/delete-workflow";
import { emptyWorkspace } from "./empty-workspace";

/**
 * Makes everything in a workspace look deleted. Runs in the caller's transaction, which has locked the
 * workspace's row. Deletes up to `limit` items right away and returns the unused part of the limit. A runner
 * deletes the rest (`empty-closed-workspaces.ts`).
 */
export async function closeWorkspace(services: Services, tx: Db, id: string, limit: number): Promise<number> {
  const now = services.clock();
  const closedAt = new Date(now);
  await closeWorkspaceRow(tx, id, closedAt);
  await turnAutoTopUpOff(tx, id, null, now);
  await removeCards(tx, id, now);
  await announceBlock(tx);
  await announceKeys(tx, id);
  return limit === 0
    ? 0
    : limit - (await emptyWorkspace(services, tx, { id, closedAt }, { limit, deleteWorkflow }));
}
