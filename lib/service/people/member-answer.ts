import type { findMember } from "@/db/queries/members";

type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>;

export function memberAnswer(row: MemberRow) {
  return {
    user_id: row.userId,
    email: row.email,
    name: row.name,
    role: row.role,
    joined_at: row.createdAt.toISOString(),
  };
}
