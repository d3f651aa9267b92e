import type { z } from "zod";
import { findSignUp, forgetSignUps, takeSignUp } from "@/db/queries/sign-ups";
import { tooBusy } from "@/lib/auth/check-password";
import { readSignUpToken } from "@/lib/auth/sign-up-token";
import type { confirmAnswer, confirmBody } from "@/lib/contract/sign-ups";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { createPerson } from "./create-person";
import { refuseCommonPassword } from "./refuse-common-password";
import { closedSignUp } from "./sign-up";

interface Confirmed {
  readonly answer: z.output<typeof confirmAnswer>;
  readonly next: string | null;
  readonly user: { readonly id: string; readonly email: string; readonly name: string };
}

interface ConfirmedFrom {
  readonly address: string;
  /** The sign-up submitted in this browser; null if there is none. */
  readonly signUpId: string | null;
}

/**
 * Creates an account and a workspace for the person who opened the link, which proves that they read this
 * mailbox. The sign-up password is kept only if the link is opened in the browser that submitted it.
 * Otherwise someone else may have chosen it, so a new password is required.
 */
export async function confirmSignUp(
  services: Services,
  { token, password }: z.output<typeof confirmBody>,
  { address, signUpId }: ConfirmedFrom,
): Promise<Result<Confirmed, Problem>> {
  const { env, db, clock, passwords } = services;
  if (env.signUp === "closed") return closedSignUp();
  const id = readSignUpToken(env.secretKey, token);
  const waiting = id === null ? undefined : await findSignUp(db, id, new Date(clock()));
  if (id === null || waiting === undefined) return deadLink();
  if (password === undefined && signUpId !== id)
    return refused(
      "password_required",
      "You started this sign-up in another browser. Set a password to confirm it here.",
    );
  let passwordHash = waiting.passwordHash;
  if (password !== undefined) {
    const common = await refuseCommonPassword({ password, email: waiting.email });
    if (common !== null) return common;
    const hashed = await passwords.hash(password);
    if (!hashed.ok) return fail(tooBusy());
    passwordHash = hashed.value;
  }
  const made = await db.transaction(async (tx) => {
    // If two requests arrive at the same time, only one of them finds the row.
    const row = await takeSignUp(tx, id, new Date(clock()));
    if (row === undefined) return deadLink();
    await forgetSignUps(tx, row.email);
    const person = await createPerson(tx, clock, { ...row, passwordHash, instanceOwner: false });
    if (person === null)
      return refused("conflict", "An account with this email address already exists. Sign in.");
    return ok({ ...person, email: row.email, name: row.name, next: row.next });
  });
  if (!made.ok) return made;
  const { userId, workspaceId, email, name, next } = made.value;
  await services.security.note({ kind: "signed_up", workspaceId, actor: { userId, email }, address });
  return ok({ answer: { email, workspace_id: workspaceId }, next, user: { id: userId, email, name } });
}

function deadLink() {
  return refused("not_found", "This link has been used, has expired, or is incomplete. Sign up again.");
}
