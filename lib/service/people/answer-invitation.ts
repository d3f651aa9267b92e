import { deleteInvitation, findInvitation } from "@/db/queries/invitations";
import { findMember, lockPeople, saveMember } from "@/db/queries/members";
import { deleteSignUpInvitation } from "@/db/queries/sign-ups";
import { hashToken } from "@/lib/auth/token-text";
import * as contract from "@/lib/contract/invitations";
import { isId, newId } from "@/lib/kit/id";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { refused } from "@/lib/service/process/faults";

/**
 * `id` is the token from the invitation link, or the invitation's ID from the person's own list. No one else can use
 * either of them.
 */
export const acceptInvitation = on(contract.acceptInvitation, async (services, { caller, params }) => {
  const now = services.clock();
  const known = isId(params.id) ? { id: params.id } : { hash: hashToken(params.id) };
  const accepted = await services.db.transaction(async (tx) => {
    const invitation = await findInvitation(tx, known, new Date(now));
    if (invitation === undefined) return gone();
    if (invitation.email !== caller.email) {
      if ("id" in known) return gone();
      return refused(
        "forbidden",
        "This invitation is for another person. Sign in with the email address it was sent to.",
      );
    }
    const { workspaceId, role, workspace: name } = invitation;
    await lockPeople(tx, workspaceId);
    if (!(await deleteInvitation(tx, invitation.id))) return gone();
    // A person who has become a member in some other way keeps their role.
    const member = await findMember(tx, workspaceId, caller.userId);
    if (member === undefined) {
      const createdAt = new Date(now);
      await saveMember(tx, { id: newId(now), workspaceId, userId: caller.userId, role, createdAt });
    }
    return ok({ workspace: { id: workspaceId, name, role: member?.role ?? role } });
  });
  services.callers.clear();
  if (accepted.ok) {
    const { id, role } = accepted.value.workspace;
    await services.security.note({
      kind: "member_joined",
      workspaceId: id,
      actor: caller,
      subject: caller.userId,
      details: { role },
    });
  }
  return accepted;
});

/**
 * Ends an invitation when the invited person declines it or an owner of the workspace withdraws it.
 * Invitations to the instance are withdrawn by the operator.
 */
export const endInvitation = on(contract.endInvitation, async ({ db, clock }, { caller, params: { id } }) => {
  const invitation = await findInvitation(db, { id }, new Date(clock()));
  if (invitation === undefined)
    return caller.instanceOwner && (await deleteSignUpInvitation(db, id)) ? ok(undefined) : gone();
  if (invitation.email !== caller.email) {
    if (invitation.workspaceId !== caller.workspaceId) return gone();
    if (!caller.rights.includes("owner")) return refused("forbidden", "Only a workspace owner can do this.");
  }
  await deleteInvitation(db, invitation.id);
  return ok(undefined);
});

function gone() {
  return refused(
    "not_found",
    "This invitation has already been accepted or declined, was withdrawn, or has expired. Ask for a new one.",
  );
}
