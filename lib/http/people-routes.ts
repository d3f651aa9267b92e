import { exportSecurityEvents as exportEvents } from "@/lib/contract/security-log";
import { ok } from "@/lib/kit/result";
import { deleteAccount, previewAccountEnd } from "@/lib/service/account/delete-account";
import { asReply, on } from "@/lib/service/on";
import { acceptInvitation, endInvitation } from "@/lib/service/people/answer-invitation";
import { changePassword } from "@/lib/service/people/change-password";
import { createToken } from "@/lib/service/people/create-token";
import { createUser } from "@/lib/service/people/create-user";
import { deleteToken } from "@/lib/service/people/delete-token";
import { endSession } from "@/lib/service/people/end-session";
import { findWorkspaceOf } from "@/lib/service/people/find-workspace-of";
import { inviteToInstance } from "@/lib/service/people/invite-to-instance";
import { listInvitations, listMyInvitations } from "@/lib/service/people/list-invitations";
import { listMembers } from "@/lib/service/people/list-members";
import { exportSecurityEvents, listSecurityEvents } from "@/lib/service/people/list-security-events";
import { listSessions } from "@/lib/service/people/list-sessions";
import { listSignUpInvitations } from "@/lib/service/people/list-sign-up-invitations";
import { listSignUps } from "@/lib/service/people/list-sign-ups";
import { listTokens } from "@/lib/service/people/list-tokens";
import { listMailChoices, saveMailChoice } from "@/lib/service/people/mail-choices";
import { makePasswordLink } from "@/lib/service/people/make-password-link";
import { readMe } from "@/lib/service/people/read-me";
import { readPasswordLink } from "@/lib/service/people/read-password-link";
import { removeMember } from "@/lib/service/people/remove-member";
import { saveMember } from "@/lib/service/people/save-member";
import { setPasswordByLink } from "@/lib/service/people/set-password-by-link";
import { setUpInstance } from "@/lib/service/people/set-up-instance";
import { switchWorkspace } from "@/lib/service/people/switch-workspace";

export const peopleRoutes = [
  setUpInstance,
  readMe,
  findWorkspaceOf,
  switchWorkspace,
  changePassword,
  previewAccountEnd,
  deleteAccount,
  readPasswordLink,
  setPasswordByLink,
  createToken,
  listTokens,
  deleteToken,
  createUser,
  listMailChoices,
  saveMailChoice,
  listMembers,
  saveMember,
  listSecurityEvents,
  on(
    exportEvents,
    async (services, { caller, query }) => {
      const file = exportSecurityEvents(services, caller, query);
      if (!file.ok) return file;
      const type = query.format === "csv" ? "text/csv; charset=utf-8" : "application/x-ndjson";
      const name = `attachment; filename="security-log.${query.format}"`;
      return ok({ file: file.value, headers: { "Content-Type": type, "Content-Disposition": name } });
    },
    asReply,
  ),
  listInvitations,
  inviteToInstance,
  listSignUps,
  listSignUpInvitations,
  listMyInvitations,
  acceptInvitation,
  endInvitation,
  removeMember,
  makePasswordLink,
  listSessions,
  endSession,
] as const;
