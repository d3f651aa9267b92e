import { listMemberships } from "@/db/queries/members";
import type { UserRow } from "@/db/queries/users";
import type { Problem } from "@/lib/schema/problem";
import { personBlocked, workspaceBlocked } from "@/lib/schema/workspace-blocked";
import type { AuthParts } from "./auth-parts";

/**
 * Returns the block that prevents sign-in even with the correct password; null if there is none. A person who
 * also belongs to a workspace that isn't blocked is signed in to that workspace.
 */
export async function findBlock(
  { db }: Pick<AuthParts, "db">,
  { id, blockReason, blockedAt }: Pick<UserRow, "id" | "blockReason" | "blockedAt">,
): Promise<Problem | null> {
  if (blockedAt !== null) return personBlocked(blockReason ?? "");
  const memberships = await listMemberships(db, id);
  const [first] = memberships;
  if (first === undefined || memberships.some(({ block }) => block === null)) return null;
  return workspaceBlocked(first.block);
}
