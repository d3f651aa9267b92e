import * as account from "@/lib/contract/account";
import * as invitations from "@/lib/contract/invitations";
import * as mailChoices from "@/lib/contract/mail-choices";
import * as members from "@/lib/contract/members";
import * as passwords from "@/lib/contract/passwords";
import * as people from "@/lib/contract/people";
import {
  exportSecurityEvents as exportEvents,
  listSecurityEvents as listEvents,
} from "@/lib/contract/security-log";
import * as sessions from "@/lib/contract/sessions";
import * as signUps from "@/lib/contract/sign-ups";
import * as tokens from "@/lib/contract/tokens";
import { ok } from "@/lib/kit/result";
import { deleteAccount, previewAccountEnd } from "@/lib/service/account/delete-account";
import { asReply, on, onOpen } from "@/lib/service/on";
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
import { makeMemberLink } from "@/lib/service/people/make-password-link";
import { readMe } from "@/lib/service/people/read-me";
import { readPasswordLink } from "@/lib/service/people/read-password-link";
import { removeMember } from "@/lib/service/people/remove-member";
import { saveMember } from "@/lib/service/people/save-member";
import { setPasswordByLink } from "@/lib/service/people/set-password-by-link";
import { setUpInstance } from "@/lib/service/people/set-up-instance";
import { switchWorkspace } from "@/lib/service/people/switch-workspace";
import { proofFrom } from "./proof-from";

export const peopleRoutes = [
  onOpen(people.setUp, (services, { body }) => setUpInstance(services, body)),
  on(people.me, (services, { caller }) => readMe(services, caller)),
  on(people.findWorkspaceOf, (services, { caller, query }) => findWorkspaceOf(services, caller, query)),
  on(people.switchWorkspace, (services, { caller, body }) =>
    switchWorkspace(services, caller, body.workspace_id),
  ),
  on(passwords.changePassword, (services, { caller, body, ...call }) =>
    changePassword(services, caller, body, proofFrom(services, call)),
  ),
  on(account.previewAccountEnd, (services, { caller }) => previewAccountEnd(services, caller)),
  on(account.deleteAccount, (services, { caller, body, ...call }) =>
    deleteAccount(services, caller, body, proofFrom(services, call)),
  ),
  onOpen(passwords.readPasswordLink, (services, { body }) => readPasswordLink(services, body.token)),
  onOpen(passwords.setPasswordByLink, (services, { body, request }) =>
    setPasswordByLink(services, { ...body, address: request.address }),
  ),
  on(tokens.createToken, (services, { caller, body }) => createToken(services, caller, body)),
  on(tokens.listTokens, (services, { caller, query }) => listTokens(services, caller, query)),
  on(tokens.deleteToken, (services, { caller, params }) => deleteToken(services, caller, params.id)),
  on(people.createUser, (services, { body }) => createUser(services, body)),
  on(mailChoices.listMailChoices, (services, { caller }) => listMailChoices(services, caller)),
  on(mailChoices.saveMailChoice, (services, { caller, params, body }) =>
    saveMailChoice(services, caller, params.kind, body.wanted),
  ),
  on(members.listMembers, (services, { caller, query }) => listMembers(services, caller, query)),
  on(members.saveMember, (services, { caller, body, origin }) => saveMember(services, caller, body, origin)),
  on(listEvents, (services, { caller, query }) => listSecurityEvents(services, caller, query)),
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
  on(invitations.listInvitations, (services, { caller, query }) => listInvitations(services, caller, query)),
  on(signUps.inviteToInstance, (services, { caller, body, origin }) =>
    inviteToInstance(services, caller, body.email, origin),
  ),
  on(signUps.listSignUps, (services, { query, origin }) => listSignUps(services, query, origin)),
  on(signUps.listSignUpInvitations, (services, { query }) => listSignUpInvitations(services, query)),
  on(invitations.listMyInvitations, (services, { caller, query }) =>
    listMyInvitations(services, caller, query),
  ),
  on(invitations.acceptInvitation, (services, { caller, params }) =>
    acceptInvitation(services, caller, params.id),
  ),
  on(invitations.endInvitation, (services, { caller, params }) => endInvitation(services, caller, params.id)),
  on(members.removeMember, (services, { caller, params }) => removeMember(services, caller, params.id)),
  on(passwords.makePasswordLink, (services, { caller, params, origin }) =>
    makeMemberLink(services, caller, params.id, origin),
  ),
  on(sessions.listSessions, (services, { caller, query }) => listSessions(services, caller, query)),
  on(sessions.endSession, (services, { caller, params }) => endSession(services, caller, params.id)),
] as const;
