import { z } from "zod";
import { findUser, findUserByEmail, insertUser } from "@/db/queries/users";
import { newId } from "@/lib/kit/id";
import { applyGroups } from "./apply-groups";
import type { AuthParts, OidcSettings } from "./auth-parts";
import { groupRoles } from "./group-roles";
import { oidcClaims, oidcUserId } from "./oidc-provider";

/**
 * Finds the person and updates roles from the current groups. Null if the person has no access to this
 * instance. A role from a group admits a person without an invitation, because the operator configured it.
 */
export async function signInByIssuer(
  parts: AuthParts,
  oidc: OidcSettings,
  profile: unknown,
  address: string,
): Promise<string | null> {
  const said = oidcClaims.safeParse(profile).data;
  if (said === undefined) return null;
  const roles = groupRoles(oidc.groups, groupsOf(profile, oidc.groupsClaim));
  const isNew = said.email !== undefined && (await findUserByEmail(parts.db, said.email)) === undefined;
  const isUnknown = (await oidcUserId(parts, profile)) === null;
  if (isNew && isUnknown && roles.size > 0 && said.email !== undefined)
    await makePerson(parts, said.email, said.name);
  const userId = await oidcUserId(parts, profile);
  const user = userId === null ? undefined : await findUser(parts.db, userId);
  if (user === undefined) return null;
  await applyGroups(parts, oidc, user, roles, address);
  return user.id;
}

/**
 * Creates the user but no workspace, because the user's single sign-on groups grant access to existing
 * workspaces.
 */
async function makePerson(parts: AuthParts, email: string, name: string | undefined): Promise<void> {
  const now = parts.clock();
  await insertUser(parts.db, {
    id: newId(now),
    email,
    name: (name ?? email.split("@")[0] ?? "").slice(0, 100),
    passwordHash: null,
    createdAt: new Date(now),
  });
}

const MAX_GROUPS = 10_000;

/** A missing claim means no groups, because some issuers omit the claim if a person has no groups. */
function groupsOf(profile: unknown, claim: string): string[] {
  const claims = z.record(z.string(), z.unknown()).safeParse(profile).data ?? {};
  const groups = z
    .union([z.array(z.string()).max(MAX_GROUPS), z.string().transform((one) => [one])])
    .safeParse(Object.hasOwn(claims, claim) ? claims[claim] : []);
  return groups.data ?? [];
}
