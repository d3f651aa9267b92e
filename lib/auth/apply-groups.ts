import type { Db } from "@/db/handle";
import { deleteMember, findMember, hasOtherOwner, lockPeople, saveMember } from "@/db/queries/members";
import { deleteTokensOf } from "@/db/queries/tokens";
import { forgetWorkspace, type UserRow } from "@/db/queries/users";
import { findWorkspace } from "@/db/queries/workspaces";
import { newId } from "@/lib/kit/id";
import type { Role } from "@/lib/schema/person";
import type { AuthParts, OidcSettings } from "./auth-parts";
import { groupChange } from "./group-roles";

type Person = Pick<UserRow, "id" | "email">;

/**
 * At each sign-in, the person's current groups grant and remove roles in the workspaces that the operator has
 * configured.
 */
export async function applyGroups(
  parts: AuthParts,
  { groups }: Pick<OidcSettings, "groups">,
  person: Person,
  roles: ReadonlyMap<string, Role>,
  address: string,
): Promise<void> {
  const workspaces = new Set(groups.map(({ workspace }) => workspace));
  for (const workspaceId of workspaces) {
    const done = await parts.db.transaction((tx) =>
      applyTo(parts, tx, workspaceId, person.id, roles.get(workspaceId)),
    );
    if (done === null) continue;
    parts.callers.clear();
    await parts.security.note({
      kind: "role_by_group",
      workspaceId,
      actor: { userId: person.id, email: person.email },
      address,
      subject: person.id,
      details: done,
    });
  }
}

/** Returns the change for the security log; null if there is nothing to log. */
async function applyTo(
  { clock, log }: AuthParts,
  tx: Db,
  workspaceId: string,
  userId: string,
  wanted: Role | undefined,
): Promise<{ role: Role | "none"; kept?: string } | null> {
  await lockPeople(tx, workspaceId);
  if ((await findWorkspace(tx, workspaceId)) === undefined) {
    log.warn({ workspaceId }, "MILLRACE_OIDC_GROUPS names a workspace that doesn't exist on this instance");
    return null;
  }
  const held = await findMember(tx, workspaceId, userId);
  const change = groupChange(held ?? null, wanted);
  if (change.do === "nothing") return null;
  const role = change.do === "set" ? change.role : "none";
  const isLastOwner = held?.role === "owner" && !(await hasOtherOwner(tx, workspaceId, userId));
  if (isLastOwner && role !== "owner") return { role, kept: "the workspace's last owner stays an owner" };
  if (change.do === "set") {
    const now = clock();
    const member = { id: held?.id ?? newId(now), createdAt: held?.createdAt ?? new Date(now) };
    await saveMember(tx, { ...member, workspaceId, userId, role: change.role, byGroup: true });
  } else {
    await deleteTokensOf(tx, workspaceId, userId);
    await deleteMember(tx, workspaceId, userId);
    await forgetWorkspace(tx, userId, workspaceId);
  }
  return { role };
}
