import { listMemberships } from "@/db/queries/members";
import { moveSession } from "@/db/queries/sessions";
import { rememberWorkspace } from "@/db/queries/users";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { notFound, refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";

export async function switchWorkspace(
  { db, callers }: Services,
  caller: Caller,
  workspaceId: string,
): Promise<Result<{ workspace_id: string }, Problem>> {
  if (caller.sessionId === undefined) {
    return refused("forbidden", "An API token works in the workspace it was made in.");
  }
  const workspaces = await listMemberships(db, caller.userId);
  if (!workspaces.some(({ id }) => id === workspaceId)) return notFound("workspace");
  await moveSession(db, caller.sessionId, workspaceId);
  await rememberWorkspace(db, caller.userId, workspaceId);
  callers.clear();
  return ok({ workspace_id: workspaceId });
}
