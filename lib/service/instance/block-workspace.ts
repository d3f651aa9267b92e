import { restartSilences } from "@/db/queries/alert-rules";
import { announceBlock, extendHooks, setWorkspaceBlock } from "@/db/queries/blocks";
import { isOwnersWorkspace } from "@/db/queries/instance-people";
import { wakeLine } from "@/db/queries/run-line";
import { updateSubscriptionPauses } from "@/db/queries/subscription-pauses";
import * as contract from "@/lib/contract/instance-people";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { notFound, refused } from "@/lib/service/process/faults";

/**
 * Delay before the queued runs of an unblocked workspace are woken. Runners refresh a workspace's settings
 * every 5 seconds; a runner that still considers it blocked would put the runs back into the queue.
 */
const WAKE_MS = 6_000;

export const blockWorkspace = on(contract.blockWorkspace, async (services, { params, body }) => {
  const { db, clock, callers } = services;
  if (await isOwnersWorkspace(db, params.id))
    return refused("conflict", "The owner of this instance owns this workspace, so it can't be blocked.");
  const isFound = await db.transaction(async (tx) => {
    if (!(await setWorkspaceBlock(tx, params.id, body.reason, new Date(clock())))) return false;
    await announceBlock(tx);
    return true;
  });
  callers.clear();
  // Pauses the subscriptions in separate statements, because one transaction would lock the rows of thousands
  // of subscribers for too long. If the process crashes meanwhile, the hourly sweep pauses the remaining
  // ones.
  if (isFound) await updateSubscriptionPauses(db, params.id, clock());
  return isFound ? ok(undefined) : notFound("workspace");
});

/**
 * The time during which the workspace was blocked counts neither towards disabling its webhooks nor towards
 * its `silence` alerts.
 */
export const unblockWorkspace = on(contract.unblockWorkspace, async ({ db, clock, callers }, { params }) => {
  const { id } = params;
  const isFound = await db.transaction(async (tx) => {
    const now = new Date(clock());
    await extendHooks(tx, id, now);
    if (!(await setWorkspaceBlock(tx, id, null, now))) return false;
    await restartSilences(tx, id, now);
    await wakeLine(tx, `workspace:${id}`, WAKE_MS);
    await announceBlock(tx);
    return true;
  });
  callers.clear();
  if (isFound) await updateSubscriptionPauses(db, id, clock());
  return isFound ? ok(undefined) : notFound("workspace");
});
