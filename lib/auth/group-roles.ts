import type { Role } from "@/lib/schema/person";
import { ROLES } from "@/lib/schema/roles";

export interface GroupRole {
  readonly group: string;
  readonly workspace: string;
  readonly role: Role;
}

export function groupRoles(rules: readonly GroupRole[], groups: readonly string[]): Map<string, Role> {
  const roles = new Map<string, Role>();
  for (const { group, workspace, role } of rules) {
    if (groups.includes(group) && rank(role) > rank(roles.get(workspace))) roles.set(workspace, role);
  }
  return roles;
}

interface Held {
  readonly role: Role;
  readonly byGroup: boolean;
}

export type GroupChange = { readonly do: "nothing" | "remove" } | { readonly do: "set"; readonly role: Role };

/**
 * Groups fully control the roles that they granted. A manually assigned role can only be raised by a group.
 * The role then counts as granted by the group, so it is removed when the person leaves the group.
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
