import type { Db } from "@/db/handle";
import { countInvitations, findInvitation, saveInvitation } from "@/db/queries/invitations";
import { findUserByEmail } from "@/db/queries/users";
import { hashToken, newInvitationText } from "@/lib/auth/token-text";
import { newId } from "@/lib/kit/id";
import { ok } from "@/lib/kit/result";
import type { Caller, Role } from "@/lib/schema/person";
import { mailStrangerOnce } from "@/lib/service/outbound/ask-receiver";
import { instanceOrigin } from "@/lib/service/outbound/instance-origin";
import { mailPerson } from "@/lib/service/outbound/person-mail";
import { notFound, refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { invitationAnswer } from "./invitation-answer";
import { invitationMail } from "./sign-up-mail";

const OPEN_MS = 14 * 24 * 3600 * 1000;
const MAX_OPEN = 200;

/**
 * The response is the same whether or not the address has an account. We email the link, but at most once to
 * an address without an account. The link can also be passed on in person. People with an account also see
 * the invitation after signing in, so they don't need the link.
 */
export async function invitePerson(
  services: Services,
  tx: Db,
  { workspaceId, userId }: Caller,
  given: { email: string; role: Role },
  origin: string,
) {
  const now = services.clock();
  const at = new Date(now);
  if ((await countInvitations(tx, workspaceId, at)) >= MAX_OPEN) {
    return refused(
      "conflict",
      `A workspace can have at most ${MAX_OPEN} open invitations. Withdraw some first.`,
    );
  }
  const token = newInvitationText();
  const id = await saveInvitation(tx, {
    ...given,
    id: newId(now),
    workspaceId,
    hash: hashToken(token),
    invitedBy: userId,
    createdAt: at,
    expiresAt: new Date(now + OPEN_MS),
  });
  const invitation = await findInvitation(tx, { id }, at);
  if (invitation === undefined) return notFound("invitation");
  const path = `/invitations#${token}`;
  const link = instanceOrigin(services.env) + path;
  // The email to people with an account names the workspace. Other people get a single email, without any
  // text written by the workspace.
  if ((await findUserByEmail(tx, given.email)) !== undefined) {
    const mail = invitationMail(given.email, link, { workspace: invitation.workspace });
    await mailPerson(services, tx, { ...mail, workspaceId });
  } else {
    await mailStrangerOnce(services, tx, { workspaceId, address: given.email }, () =>
      invitationMail(given.email, link, { workspace: null }),
    );
  }
  return ok({ ...invitationAnswer(invitation), token, url: origin + path });
}
