import { deleteMember, findMember, hasOtherOwner, listMemberships, lockPeople } from "@/db/queries/members";
import { deleteTokensOf } from "@/db/queries/tokens";
import { forgetWorkspace } from "@/db/queries/users";
import * as contract from "@/lib/contract/members";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { notFound, refused } from "@/lib/service/process/faults";

/**
 * The member's tokens for this workspace are deleted, so that no token works again if the person is added again later.
 * People can't leave their last workspace, because they would have nowhere to work.
 */
export const removeMember = on(contract.removeMember, async (services, { caller, params }) => {
  const { id: userId } = params;
  const { workspaceId } = caller;
  const leaves = userId === caller.userId;
  if (!leaves && !caller.rights.includes("owner")) {
    return refused(
      "forbidden",
      "Only owners can remove other members. You can leave the workspace yourself.",
    );
  }
  const removed = await services.db.transaction(async (tx) => {
    await lockPeople(tx, workspaceId);
    const member = await findMember(tx, workspaceId, userId);
    if (member === undefined) return notFound("person");
    if (member.role === "owner" && !(await hasOtherOwner(tx, workspaceId, userId))) {
      return refused("conflict", "A workspace needs at least one owner.");
    }
    if (leaves && (await listMemberships(tx, userId)).length === 1) {
      return refused("conflict", "You can't leave your only workspace.");
    }
    await deleteTokensOf(tx, workspaceId, userId);
    await deleteMember(tx, workspaceId, userId);
    await forgetWorkspace(tx, userId, workspaceId);
    return ok(undefined);
  });
  services.callers.clear();
  return removed;
});
