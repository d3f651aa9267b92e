import { deleteMember, findMember, hasOtherOwner, lockPeople } from "@/db/queries/members";
import { deleteTokensOf } from "@/db/queries/tokens";
import { forgetWorkspace } from "@/db/queries/users";
import { isId } from "@/lib/kit/id";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { notFound, refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";

/** Their tokens of this workspace go too: added again later, they begin without any. */
export async function removeMember(
  services: Services,
  { workspaceId }: Caller,
  userId: string,
): Promise<Result<undefined, Problem>> {
  if (!isId(userId)) return notFound("person");
  const removed = await services.db.transaction(async (tx) => {
    await lockPeople(tx, workspaceId);
    const member = await findMember(tx, workspaceId, userId);
    if (member === undefined) return notFound("person");
    if (member.role === "owner" && !(await hasOtherOwner(tx, workspaceId, userId))) {
      return refused("conflict", "A workspace keeps at least one owner.");
    }
    await deleteTokensOf(tx, workspaceId, userId);
    await deleteMember(tx, workspaceId, userId);
    await forgetWorkspace(tx, userId, workspaceId);
    return ok(undefined);
  });
  services.callers.clear();
  return removed;
}
