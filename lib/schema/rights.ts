import { type Caller, RIGHTS, type Right, type Role, type Scope } from "@/lib/schema/person";
import { type Problem, problem } from "@/lib/schema/problem";
import { ROLES } from "@/lib/schema/roles";

interface Credentials {
  readonly role: Role;
  /** A session has all scopes. */
  readonly scopes: readonly Scope[];
  readonly instanceOwner: boolean;
}

const REQUIREMENTS: Record<Right, { role: Role; scope: Scope; instanceOwner?: true }> = {
  read: { role: "viewer", scope: "read" },
  self: { role: "viewer", scope: "write" },
  write: { role: "editor", scope: "write" },
  owner: { role: "owner", scope: "write" },
  owner_read: { role: "owner", scope: "read" },
  instance_owner: { role: "viewer", scope: "write", instanceOwner: true },
  instance_owner_read: { role: "viewer", scope: "read", instanceOwner: true },
};

/**
 * The only function that reads scopes. All other code must check rights, because a role may not allow
 * everything that the scopes do.
 */
export function findRights({ role, scopes, instanceOwner }: Credentials): Right[] {
  return RIGHTS.filter((right) => {
    const required = REQUIREMENTS[right];
    return (
      scopes.includes(required.scope) &&
      ROLES.indexOf(role) >= ROLES.indexOf(required.role) &&
      (instanceOwner || required.instanceOwner !== true)
    );
  });
}

export function checkRight({ role, rights }: Pick<Caller, "role" | "rights">, right: Right): Problem | null {
  if (rights.includes(right)) return null;
  const required = REQUIREMENTS[right];
  // Every role has the rights `read` and `self`. So if the caller lacks the one that needs the same scope as
  // the required right, the token doesn't have that scope.
  if (!rights.includes(required.scope === "read" ? "read" : "self"))
    return problem("forbidden", `This request requires a token with the "${required.scope}" scope.`);
  return required.instanceOwner
    ? problem("forbidden", "Only the owner of this instance can do this.")
    : problem("forbidden", `This request requires the ${required.role} role; yours is ${role}.`);
}
