import { listMemberships } from "@/db/queries/members";
import { moveSession } from "@/db/queries/sessions";
import { rememberWorkspace } from "@/db/queries/users";
import * as contract from "@/lib/contract/people";
import { fail, ok } from "@/lib/kit/result";
import { workspaceBlocked } from "@/lib/schema/workspace-blocked";
import { on } from "@/lib/service/on";
import { notFound, refused } from "@/lib/service/process/faults";

export const switchWorkspace = on(contract.switchWorkspace, async ({ db, callers }, { caller, body }) => {
  if (caller.sessionId === undefined) {
    return refused("forbidden", "An API token only works in its own workspace.");
  }
  const workspaces = await listMemberships(db, caller.userId);
  const workspace = workspaces.find(({ id }) => id === body.workspace_id);
  if (workspace === undefined) return notFound("workspace");
  if (workspace.block !== null) return fail(workspaceBlocked(workspace.block));
  await moveSession(db, caller.sessionId, body.workspace_id);
  await rememberWorkspace(db, caller.userId, body.workspace_id);
  callers.clear();
  return ok({ workspace_id: body.workspace_id });
});
