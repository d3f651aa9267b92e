import { findToken, deleteToken as removeToken } from "@/db/queries/tokens";
import * as contract from "@/lib/contract/tokens";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { notFound, refused } from "@/lib/service/process/faults";

export const deleteToken = on(contract.deleteToken, async ({ db, callers }, { caller, params }) => {
  const token = await findToken(db, caller.workspaceId, params.id);
  if (token === undefined) return notFound("API token");
  if (token.userId !== caller.userId && !caller.rights.includes("owner")) {
    return refused("forbidden", "Only a workspace owner can revoke another person's token.");
  }
  await removeToken(db, caller.workspaceId, token.id);
  callers.clear();
  return ok(undefined);
});
