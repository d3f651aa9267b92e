import type { InvitationRow } from "@/db/queries/invitations";

export function invitationAnswer(row: InvitationRow) {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    workspace: row.workspace,
    invited_by: row.invitedBy,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  };
}
