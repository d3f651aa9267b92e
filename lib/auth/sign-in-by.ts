import { z } from "zod";
import { findFactors } from "@/db/queries/second-step";
import { findUser, type UserRow } from "@/db/queries/users";
import { parseJsonText } from "@/lib/kit/parse-json";
import type { Result } from "@/lib/kit/result";
import { passkeyAssertion } from "@/lib/schema/passkey";
import { type Problem, problem } from "@/lib/schema/problem";
import type { SignInWay } from "@/lib/schema/sign-in-way";
import type { AuthParts } from "./auth-parts";
import { checkPasskey } from "./check-passkey";
import { checkPassword } from "./check-password";
import { checkSecondStep } from "./check-second-step";
import { findBlock } from "./find-block";
import type { RelyingParty } from "./relying-party";
import { mayUsePassword, requiresSignOn, signOnRequired } from "./requires-sign-on";
import { personOfTicket, secondStepCookie } from "./second-step-ticket";

export interface SignInAttempt {
  readonly address: string;
  /** Cookie of a browser in which someone has signed in before. */
  readonly device: string | null;
  /** Cookie of a person who has entered the correct password and still needs the second factor. */
  readonly ticket: string | null;
  readonly party: RelyingParty | null;
  knows(email: string): void;
  refused(problem: Problem, cookie?: string): void;
}

export interface SignedIn {
  readonly by: SignInWay;
  readonly user: { readonly id: string; readonly email: string; readonly name: string };
}

const password = z.object({ email: z.string().max(254), password: z.string().max(200) });
/**
 * The browser sends a passkey's response as JSON in a single form field, because next-auth only reads flat
 * forms.
 */
const passkey = z
  .string()
  .max(8_000)
  .transform((text, context) => {
    const json = parseJsonText(text);
    const parsed = passkeyAssertion.safeParse(json.ok ? json.value : null);
    if (parsed.success) return parsed.data;
    context.addIssue("This isn't a passkey response.");
    return z.NEVER;
  });
const secondStep = z.object({ code: z.string().max(100).optional(), passkey: passkey.optional() });
const passkeyAlone = z.object({ passkey });

/** Only someone with the correct password learns whether the person has a second factor. */
export async function signInByPassword(
  parts: AuthParts,
  attempt: SignInAttempt,
  given: unknown,
): Promise<SignedIn | null> {
  const parsed = password.safeParse(given);
  if (!parsed.success) return null;
  const { address, device } = attempt;
  const checked = await checkPassword(parts, { ...parsed.data, address, device });
  // This response is the same for correct and wrong passwords, and for known and unknown people, so it
  // reveals that the email's domain requires single sign-on but nothing about a person.
  if (requiresSignOn(parts, parsed.data.email) && !isThrottled(checked)) {
    if (!checked.ok || !mayUsePassword(parts, checked.value)) return refuse(attempt, signOnRequired());
  }
  if (!checked.ok) return refuse(attempt, checked.error);
  const user = checked.value;
  const block = await findBlock(parts, user);
  if (block !== null) return refuse(attempt, block);
  const factors = await findFactors(parts.db, user.id);
  if (!factors.totp && factors.passkeys === 0) return known(attempt, user, "password");
  attempt.refused(
    problem(
      "second_step_required",
      "Enter a code from your authenticator app, use a passkey, or enter a recovery code.",
    ),
    secondStepCookie(parts, user, parts.clock()),
  );
  return null;
}

/**
 * There is no session yet, so a ticket proves that the password was correct. The ticket can't be used for
 * anything else.
 */
export async function signInBySecondStep(
  parts: AuthParts,
  attempt: SignInAttempt,
  given: unknown,
): Promise<SignedIn | null> {
  const parsed = secondStep.safeParse(given);
  const user = await personOfTicket(parts, attempt.ticket);
  if (user === undefined) {
    return refuse(
      attempt,
      problem(
        "unauthorized",
        "More than five minutes have passed since you entered your password. Sign in again.",
      ),
    );
  }
  const { party, address } = attempt;
  const checked = await checkSecondStep(parts, user, {
    ...(parsed.success ? parsed.data : {}),
    purpose: "second step",
    party,
    address,
  });
  if (!checked.ok) return refuse(attempt, checked.error);
  const block = await findBlock(parts, user);
  return block === null ? known(attempt, user, checked.value) : refuse(attempt, block);
}

/** The device has verified its owner, so a passkey counts as both factors. */
export async function signInByPasskey(
  parts: AuthParts,
  attempt: SignInAttempt,
  given: unknown,
): Promise<SignedIn | null> {
  const parsed = passkeyAlone.safeParse(given);
  if (!parsed.success) return null;
  const { address, party } = attempt;
  const assertion = parsed.data.passkey;
  const checked = await checkPasskey(parts, { assertion, purpose: "sign in", userId: null, party });
  const user = checked.ok ? await findUser(parts.db, checked.value.userId) : undefined;
  if (user !== undefined && mayUsePassword(parts, user)) {
    const block = await findBlock(parts, user);
    return block === null ? known(attempt, user, "passkey") : refuse(attempt, block);
  }
  parts.security.noteInBulk({
    kind: "sign_in_failed",
    workspaceId: null,
    address,
    details: { by: "passkey" },
  });
  return refuse(attempt, checked.ok ? signOnRequired() : checked.error);
}

function isThrottled(checked: Result<unknown, Problem>): boolean {
  return !checked.ok && checked.error.code === "rate_limited";
}

function known(attempt: SignInAttempt, { id, email, name }: UserRow, by: SignInWay): SignedIn {
  attempt.knows(email);
  return { by, user: { id, email, name } };
}

function refuse(attempt: SignInAttempt, refusal: Problem): null {
  attempt.refused(refusal);
  return null;
}
