import type { z } from "zod";
import { lockPeople } from "@/db/queries/members";
import { findSignUpInvitation, forgetSignUps, hasSignUps, replaceSignUp } from "@/db/queries/sign-ups";
import { findUserByEmail } from "@/db/queries/users";
import { tooBusy } from "@/lib/auth/check-password";
import { confirmLink, SIGN_UP_LASTS_MS, signUpToken } from "@/lib/auth/sign-up-token";
import { countSignUp } from "@/lib/auth/throttle";
import { hashToken } from "@/lib/auth/token-text";
import type { SignUpBody, signUpAnswer } from "@/lib/contract/sign-ups";
import { newId } from "@/lib/kit/id";
import { ownPath } from "@/lib/kit/own-path";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import { instanceOrigin } from "@/lib/service/outbound/instance-origin";
import { mailPerson } from "@/lib/service/outbound/person-mail";
import { refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { createPerson } from "./create-person";
import { refuseCommonPassword } from "./refuse-common-password";
import { confirmMail, knownMail } from "./sign-up-mail";

/** Maximum number of pending sign-ups on the whole instance, so that a flood of them can't fill the disk. */
const MAX_WAITING = 10_000;

interface SignedUp {
  readonly answer: z.output<typeof signUpAnswer>;
  /** The sign-up that this browser may confirm; null if there is none. */
  readonly id: string | null;
}

/**
 * The response doesn't reveal whether the address has an account. In both cases, the same statements are
 * executed, a password is hashed and the same response is sent. Only the owner of the address is notified, by
 * email. A sign-up replaces earlier ones for the same address.
 */
export async function signUp(
  services: Services,
  given: SignUpBody,
  address: string,
): Promise<Result<SignedUp, Problem>> {
  const { env, clock, db, passwords } = services;
  const refusal = await mayAsk(services, given);
  if (refusal !== null) return refusal;
  const counted = await countSignUp(services, { email: given.email, address });
  if (!counted.ok) return counted;
  const common = await refuseCommonPassword(given);
  if (common !== null) return common;
  const hashed = await passwords.hash(given.password);
  if (!hashed.ok) return fail(tooBusy());
  if (await hasSignUps(db, MAX_WAITING)) {
    return fail(
      problem("rate_limited", "Too many sign-ups are waiting for confirmation. Try again in an hour.", {
        retryAfter: 3600,
      }),
    );
  }
  const now = clock();
  const row = {
    id: newId(now),
    email: given.email,
    name: given.name,
    passwordHash: hashed.value,
    next: given.next === undefined ? null : ownPath(given.next, instanceOrigin(env)),
    createdAt: new Date(now),
    expiresAt: new Date(now + SIGN_UP_LASTS_MS),
  };
  // Without email, the operator passes invitations on in person. An invited person's email address can't be
  // verified, so the invitation itself has to suffice.
  const isVouchedFor = env.signUp === "invited" && env.mail === undefined;
  const mailed = await db.transaction(async (tx) => {
    await lockPeople(tx, `sign-up ${row.email}`);
    const known = await findUserByEmail(tx, given.email);
    if (isVouchedFor) {
      await forgetSignUps(tx, row.email);
      if (known === undefined) await createPerson(tx, clock, { ...row, instanceOwner: false });
      return "off";
    }
    // The link is emailed to an address that may not be the requester's, so its origin must not come from the
    // request's Host header.
    const origin = instanceOrigin(env);
    const link = confirmLink(origin, signUpToken(env.secretKey, row.id));
    const mail = known === undefined ? confirmMail(row.email, link) : knownMail(row.email, origin);
    const outcome = await mailPerson(services, tx, mail);
    // If the confirmation email isn't sent because the address got too many today, the new sign-up can't be
    // confirmed, so it doesn't replace an earlier one.
    if (outcome !== "held") await replaceSignUp(tx, row);
    return outcome;
  });
  const id = mailed === "held" || isVouchedFor ? null : row.id;
  if (mailed !== "off") {
    const detail = "We sent you an email with a link to confirm your address.";
    return ok({ answer: { mail: true, detail }, id });
  }
  const detail = isVouchedFor
    ? "You can sign in now."
    : "Email isn't set up on this instance. Ask its operator for the link that confirms your address.";
  return ok({ answer: { mail: false, detail }, id });
}

async function mayAsk({ env, db, clock }: Services, { email, token }: SignUpBody) {
  if (env.signUp === "closed") return closedSignUp();
  if (env.signUp === "open") return null;
  const invited =
    token === undefined ? undefined : await findSignUpInvitation(db, hashToken(token), new Date(clock()));
  return invited === email
    ? null
    : refused("forbidden", "You need an invitation to sign up here. Ask the operator of this instance.");
}

export function closedSignUp() {
  return refused("forbidden", "Sign-up is closed. Ask the operator of this instance for an account.");
}
