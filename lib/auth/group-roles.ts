import type { Role } from "@/lib/schema/person";
import { ROLES } from "@/lib/schema/roles";

/** A line of the operator's group settings. */
export interface GroupRole {
  readonly group: string;
  readonly workspace: string;
  readonly role: Role;
}

/** Roles by workspace for a person's groups. The highest one wins. */
export function groupRoles(rules: readonly GroupRole[], groups: readonly string[]): Map<string, Role> {
  const roles = new Map<string, Role>();
  for (const { group, workspace, role } of rules) {
    if (groups.includes(group) && rank(role) > rank(roles.get(workspace))) roles.set(workspace, role);
  }
  return roles;
}

interface Held {
  readonly role: Role;
  /** The role came from a group, not from a person. */
  readonly byGroup: boolean;
}

export type GroupChange = { readonly do: "nothing" | "remove" } | { readonly do: "set"; readonly role: Role };

/**
 * Change to one workspace at sign-in. Groups control roles that came from groups; a role from a person can
 * only be raised, and then belongs to the group, so leaving the group removes it.
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
