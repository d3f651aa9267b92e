import type { Endpoint } from "@/lib/contract/endpoint";
import type { Caller, Role, Scope } from "@/lib/schema/person";
import { type Problem, problem } from "@/lib/schema/problem";
import { ROLES } from "@/lib/schema/roles";

const NEEDS: Record<Exclude<Endpoint["access"], "anyone">, { role: Role; scope: Scope }> = {
  read: { role: "viewer", scope: "read" },
  self: { role: "viewer", scope: "write" },
  person: { role: "viewer", scope: "write" },
  write: { role: "editor", scope: "write" },
  owner: { role: "owner", scope: "write" },
  owner_read: { role: "owner", scope: "read" },
  instance_owner: { role: "viewer", scope: "write" },
  instance_owner_read: { role: "viewer", scope: "read" },
};

/** Null when the caller has the rights. */
export function checkAccess(
  endpoint: Pick<Endpoint, "access">,
  caller: Pick<Caller, "role" | "scopes" | "instanceOwner" | "via">,
): Problem | null {
  if (endpoint.access === "anyone") return null;
  if (endpoint.access === "person" && caller.via !== "session") {
    return problem(
      "person_required",
      "Do this in a browser in which you are signed in, not with an API token.",
    );
  }
  const needs = NEEDS[endpoint.access];
  if (!caller.scopes.includes(needs.scope)) {
    return problem("forbidden", `This needs a token with the scope "${needs.scope}".`);
  }
  if (ROLES.indexOf(caller.role) < ROLES.indexOf(needs.role)) {
    return problem("forbidden", `This needs the role ${needs.role}; yours is ${caller.role}.`);
  }
  if (endpoint.access.startsWith("instance_owner") && !caller.instanceOwner) {
    return problem("forbidden", "Only the owner of this instance may do this.");
  }
  return null;
}
