import { findToken, insertToken } from "@/db/queries/tokens";
import { hashToken, newTokenText, tokenPrefix } from "@/lib/auth/token-text";
import * as contract from "@/lib/contract/tokens";
import { newId } from "@/lib/kit/id";
import { ok } from "@/lib/kit/result";
import { SCOPES } from "@/lib/schema/person";
import { on } from "@/lib/service/on";
import { invalidField, refused } from "@/lib/service/process/faults";

/**
 * A token acts as the person who created it, in this workspace. A token that was created with another token has no more
 * rights than that one and doesn't outlast it, so that revoking a leaked token also ends the tokens created with it.
 */
export const createToken = on(contract.createToken, async ({ db, clock }, { caller, body }) => {
  const now = clock();
  const expiresAt = typeof body.expires_at === "string" ? new Date(body.expires_at) : null;
  if (expiresAt !== null && expiresAt.getTime() <= now) {
    return invalidField("expires_at", "too_small", "`expires_at` must be in the future.");
  }
  const scopes = SCOPES.filter((scope) => body.scopes.includes(scope));
  if (!scopes.every((scope) => caller.rights.includes(scope))) {
    return refused("forbidden", "An API token can't create tokens with more scopes than it has.");
  }
  const parent =
    caller.tokenId === undefined ? undefined : await findToken(db, caller.workspaceId, caller.tokenId);
  if (caller.tokenId !== undefined && parent === undefined) {
    return refused("unauthorized", "This API token was revoked.");
  }
  const parentEnds = parent?.expiresAt ?? null;
  const endsLater = expiresAt === null || (parentEnds !== null && expiresAt > parentEnds);
  if (parentEnds !== null && body.expires_at !== undefined && endsLater) {
    return refused("forbidden", "An API token can't create tokens that expire later than the token itself.");
  }
  const id = newId(now);
  const token = newTokenText();
  await insertToken(db, {
    id,
    workspaceId: caller.workspaceId,
    userId: caller.userId,
    name: body.name,
    hash: hashToken(token),
    prefix: tokenPrefix(token),
    scopes,
    expiresAt: expiresAt ?? parentEnds,
    parentId: caller.tokenId ?? null,
    createdAt: new Date(now),
  });
  return ok({ id, name: body.name, token });
});
