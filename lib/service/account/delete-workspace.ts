import { countPendingPayouts, dismissMembers, lockWorkspaces } from "@/db/queries/account-ends";
import { findOwnerMails, isOwnersWorkspace } from "@/db/queries/instance-people";
import { lockPeople } from "@/db/queries/members";
import { findWorkspace } from "@/db/queries/workspaces";
import * as contract from "@/lib/contract/instance-people";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { notFound, refused } from "@/lib/service/process/faults";
import { closeWorkspace } from "./close-workspace";
import { EMPTY_BATCH } from "./empty-workspace";
import { mailDeletion } from "./mail-deletion";

/** The workspace's owners get the reason by email. */
export const deleteWorkspace = on(contract.deleteWorkspace, async (services, { caller, params, body }) => {
  const { id } = params;
  const reason = body?.reason ?? null;
  const deleted = await services.db.transaction(async (tx) => {
    // Checked before locking, so that this call doesn't wait for a runner that holds the lock while it
    // empties a closed workspace.
    if ((await findWorkspace(tx, id))?.closedAt != null) return notFound("workspace");
    await lockPeople(tx, id);
    await lockWorkspaces(tx, [id]);
    const workspace = await findWorkspace(tx, id);
    if (workspace === undefined || workspace.closedAt !== null) return notFound("workspace");
    if (await isOwnersWorkspace(tx, id))
      return refused("conflict", "The owner of this instance owns this workspace, so it can't be closed.");
    if ((await countPendingPayouts(tx, id)) > 0)
      return refused(
        "conflict",
        "A payout of this workspace is in progress. Wait until it is paid, or cancel it first.",
      );
    const owners = await findOwnerMails(tx, id);
    await closeWorkspace(services, tx, id, EMPTY_BATCH);
    await dismissMembers(tx, id);
    await mailDeletion(services, tx, caller, owners, { what: "your workspace", reason });
    return ok(undefined);
  });
  services.callers.clear();
  return deleted;
});
