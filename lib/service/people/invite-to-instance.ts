import { saveSignUpInvitation } from "@/db/queries/sign-ups";
import { findUserByEmail } from "@/db/queries/users";
import { hashToken, newInvitationText } from "@/lib/auth/token-text";
import * as contract from "@/lib/contract/sign-ups";
import { newId } from "@/lib/kit/id";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { instanceOrigin } from "@/lib/service/outbound/instance-origin";
import { mailPerson } from "@/lib/service/outbound/person-mail";
import { refused } from "@/lib/service/process/faults";
import { invitationMail } from "./sign-up-mail";

const OPEN_MS = 14 * 24 * 3600 * 1000;

/** A new invitation invalidates the token of an earlier one to the same person. */
export const inviteToInstance = on(contract.inviteToInstance, async (services, { caller, body, origin }) => {
  const { env, db, clock } = services;
  if (env.signUp === "closed") {
    return refused("conflict", "Sign-up is off. Set MILLRACE_SIGNUP to invited or open.");
  }
  const now = clock();
  const createdAt = new Date(now);
  const expiresAt = new Date(now + OPEN_MS);
  const token = newInvitationText();
  const path = `/sign-up?token=${token}`;
  const row = {
    id: newId(now),
    email: body.email,
    hash: hashToken(token),
    invitedBy: caller.userId,
    createdAt,
    expiresAt,
  };
  return db.transaction(async (tx) => {
    if ((await findUserByEmail(tx, body.email)) !== undefined) {
      return refused("conflict", "This email address already has an account.");
    }
    const id = await saveSignUpInvitation(tx, row);
    const mailed = await mailPerson(
      services,
      tx,
      invitationMail(body.email, instanceOrigin(env) + path, "instance"),
    );
    const times = { created_at: createdAt.toISOString(), expires_at: expiresAt.toISOString() };
    return ok({ id, email: body.email, ...times, mailed: mailed === "queued", token, url: origin + path });
  });
});
