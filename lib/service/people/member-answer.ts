import type { findMember } from "@/db/queries/members";
import type { Caller } from "@/lib/schema/person";

type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>;

/**
 * Only owners see which members have no two-factor authentication. For anyone else, this would be a list of
 * easy targets.
 */
export function memberAnswer(row: MemberRow, to: Pick<Caller, "role">) {
  return {
    user_id: row.userId,
    email: row.email,
    name: row.name,
    role: row.role,
    joined_at: row.createdAt.toISOString(),
    second_step: to.role === "owner" ? secondStepOf(row) : null,
  };
}

function secondStepOf({ hasFactor, hasPassword }: MemberRow): "set_up" | "sign_on" | "none" {
  if (hasFactor) return "set_up";
  return hasPassword ? "none" : "sign_on";
}
