import { findToken, insertToken } from "@/db/queries/tokens";
import { hashToken, newTokenText, tokenPrefix } from "@/lib/auth/token-text";
import type { AnswerOf, BodyOf } from "@/lib/contract/endpoint";
import type { createToken as contract } from "@/lib/contract/tokens";
import { newId } from "@/lib/kit/id";
import { ok, type Result } from "@/lib/kit/result";
import { type Caller, SCOPES } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { invalidField, refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";

/**
 * A token acts as the person who creates it, in this workspace. A token created by another token can do no more
 * than that one, not for longer, and ends with it, so that revoking a leaked token also ends those it created.
 */
export async function createToken(
  { db, clock }: Services,
  caller: Caller,
  given: BodyOf<typeof contract>,
): Promise<Result<AnswerOf<typeof contract>, Problem>> {
  const now = clock();
  const expiresAt = typeof given.expires_at === "string" ? new Date(given.expires_at) : null;
  if (expiresAt !== null && expiresAt.getTime() <= now) {
    return invalidField("expires_at", "too_small", "`expires_at` must be in the future.");
  }
  const scopes = SCOPES.filter((scope) => given.scopes.includes(scope));
  if (!scopes.every((scope) => caller.rights.includes(scope))) {
    return refused("forbidden", "A token can't create one with more scopes than its own.");
  }
  const parent =
    caller.tokenId === undefined ? undefined : await findToken(db, caller.workspaceId, caller.tokenId);
  if (caller.tokenId !== undefined && parent === undefined) {
    return refused("unauthorized", "This API token was revoked.");
  }
  const parentEnds = parent?.expiresAt ?? null;
  const endsLater = expiresAt === null || (parentEnds !== null && expiresAt > parentEnds);
  if (parentEnds !== null && given.expires_at !== undefined && endsLater) {
    return refused("forbidden", "A token can't create one that expires later than itself.");
  }
  const id = newId(now);
  const token = newTokenText();
  await insertToken(db, {
    id,
    workspaceId: caller.workspaceId,
    userId: caller.userId,
    name: given.name,
    hash: hashToken(token),
    prefix: tokenPrefix(token),
    scopes,
    expiresAt: expiresAt ?? parentEnds,
    parentId: caller.tokenId ?? null,
    createdAt: new Date(now),
  });
  return ok({ id, name: given.name, token });
}
