import type { Role } from "@/lib/schema/person";
import { ROLES } from "@/lib/schema/roles";

/** One line of what the operator says that groups of the issuer are worth here. */
export interface GroupRole {
  readonly group: string;
  readonly workspace: string;
  readonly role: Role;
}

/** The role in each workspace that somebody's groups give: the highest, where several do. */
export function groupRoles(rules: readonly GroupRole[], groups: readonly string[]): Map<string, Role> {
  const roles = new Map<string, Role>();
  for (const { group, workspace, role } of rules) {
    if (groups.includes(group) && rank(role) > rank(roles.get(workspace))) roles.set(workspace, role);
  }
  return roles;
}

interface Held {
  readonly role: Role;
  /** A group gave it, and not a person. */
  readonly byGroup: boolean;
}

export type GroupChange = { readonly do: "nothing" | "remove" } | { readonly do: "set"; readonly role: Role };

/**
 * What a sign-in changes in one workspace. Groups rule over what groups gave. What a person gave they only raise, and then
 * it is theirs: who leaves the group loses it.
 */
export function groupChange(held: Held | null, wanted: Role | undefined): GroupChange {
  if (wanted === undefined) return { do: held?.byGroup ? "remove" : "nothing" };
  const isSame = held?.role === wanted;
  const isHigher = rank(wanted) > rank(held?.role);
  return (held?.byGroup && !isSame) || isHigher ? { do: "set", role: wanted } : { do: "nothing" };
}

function rank(role: Role | undefined): number {
  return role === undefined ? -1 : ROLES.indexOf(role);
}
