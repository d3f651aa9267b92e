import { findMember } from "@/db/queries/members";
import { findPerson } from "@/db/queries/users";
import { LINK_LASTS_MS, passwordLink, passwordToken } from "@/lib/auth/password-link";
import * as people from "@/lib/contract/instance-people";
import * as contract from "@/lib/contract/passwords";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { notFound, refused } from "@/lib/service/process/faults";

export const makePasswordLink = on(
  contract.makePasswordLink,
  async (services, { caller, params, origin }) => {
    const member = await findMember(services.db, caller.workspaceId, params.id);
    return member ? makePersonLink(services, { caller, params, origin }) : notFound("person");
  },
);

/**
 * Only the operator can create this link, because it gives access to everything that the person has, in other
 * workspaces too, and workspace owners can add any email address as a member.
 */
export const makePersonLink = on(people.makePersonLink, async (services, { caller, params, origin }) => {
  const { db, env, clock, log } = services;
  const user = await findPerson(db, params.id);
  if (!user) return notFound("person");
  if (!caller.instanceOwner) return refused("forbidden", "Only the owner of this instance can do this.");
  if (user.id === caller.userId)
    return refused("conflict", "Change your own password under Settings > Account.");
  const expiresAt = clock() + LINK_LASTS_MS;
  log.info({ by: caller.userId, for: user.id }, "A password reset link was created");
  return ok({
    url: passwordLink(origin, passwordToken(env.secretKey, user, expiresAt, "new password")),
    expires_at: new Date(expiresAt).toISOString(),
  });
});
