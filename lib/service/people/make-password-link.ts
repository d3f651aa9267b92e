import { findMember } from "@/db/queries/members";
import { findPerson } from "@/db/queries/users";
import { LINK_LASTS_MS, passwordLink, passwordToken } from "@/lib/auth/password-link";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { makePasswordLink as contract } from "@/lib/contract/passwords";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { notFound, refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";

type Link = AnswerOf<typeof contract>;

/** For a member of the caller's workspace. */
export async function makeMemberLink(
  services: Services,
  caller: Caller,
  userId: string,
  origin: string,
): Promise<Result<Link, Problem>> {
  const member = await findMember(services.db, caller.workspaceId, userId);
  return member ? makePasswordLink(services, caller, userId, origin) : notFound("person");
}

/**
 * For anybody who forgot their password. It opens all that they have, in other workspaces too, so the owner of a
 * workspace may not: anybody's e-mail can be added to one.
 */
export async function makePasswordLink(
  { db, env, clock, log }: Services,
  caller: Caller,
  userId: string,
  origin: string,
): Promise<Result<Link, Problem>> {
  const user = await findPerson(db, userId);
  if (!user) return notFound("person");
  if (!caller.instanceOwner) return refused("forbidden", "Only the owner of this instance can do this.");
  if (user.id === caller.userId)
    return refused("conflict", "Change your own password under Settings > Account.");
  const expiresAt = clock() + LINK_LASTS_MS;
  log.info({ by: caller.userId, for: user.id }, "A link for a new password was made");
  return ok({
    url: passwordLink(origin, passwordToken(env.secretKey, user, expiresAt, "new password")),
    expires_at: new Date(expiresAt).toISOString(),
  });
}
