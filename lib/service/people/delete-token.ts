import { findToken, deleteToken as removeToken } from "@/db/queries/tokens";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { notFound, refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";

/** People can delete their own tokens, and owners any token of the workspace. */
export async function deleteToken(
  { db, callers }: Services,
  caller: Caller,
  tokenId: string,
): Promise<Result<undefined, Problem>> {
  const token = await findToken(db, caller.workspaceId, tokenId);
  if (token === undefined) return notFound("API token");
  if (token.userId !== caller.userId && !caller.rights.includes("owner")) {
    return refused("forbidden", "Only a workspace owner can revoke another person's token.");
  }
  await removeToken(db, caller.workspaceId, token.id);
  callers.clear();
  return ok(undefined);
}
