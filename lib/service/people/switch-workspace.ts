import { listMemberships } from "@/db/queries/members";
import { moveSession } from "@/db/queries/sessions";
import { rememberWorkspace } from "@/db/queries/users";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { workspaceBlocked } from "@/lib/schema/workspace-blocked";
import { notFound, refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";

export async function switchWorkspace(
  { db, callers }: Services,
  caller: Caller,
  workspaceId: string,
): Promise<Result<{ workspace_id: string }, Problem>> {
  if (caller.sessionId === undefined) {
    return refused("forbidden", "An API token only works in its own workspace.");
  }
  const workspaces = await listMemberships(db, caller.userId);
  const workspace = workspaces.find(({ id }) => id === workspaceId);
  if (workspace === undefined) return notFound("workspace");
  if (workspace.block !== null) return fail(workspaceBlocked(workspace.block));
  await moveSession(db, caller.sessionId, workspaceId);
  await rememberWorkspace(db, caller.userId, workspaceId);
  callers.clear();
  return ok({ workspace_id: workspaceId });
}
