import { findSessionStart } from "@/db/queries/sessions";
import { findUser } from "@/db/queries/users";
import { checkPassword } from "@/lib/auth/check-password";
import type { AccountEnd } from "@/lib/contract/account";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { invalidField, refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";

/** Time to read what it means, and to type an address. */
const FRESH_MS = 10 * 60_000;

export interface Confirmation {
  readonly password?: string | undefined;
  readonly email?: string | undefined;
  readonly address: string;
  readonly device: string | null;
}

/** What this person has to confirm with. Who comes in by single sign-on alone has no password to give. */
export async function confirmationOf(
  { db, clock }: Services,
  caller: Caller,
): Promise<Pick<AccountEnd, "confirm_by" | "sign_in_again">> {
  const user = await findUser(db, caller.userId);
  if (user === undefined || user.passwordHash !== null)
    return { confirm_by: "password", sign_in_again: false };
  const start =
    caller.sessionId === undefined ? undefined : await findSessionStart(db, caller.userId, caller.sessionId);
  return {
    confirm_by: "email",
    sign_in_again: start === undefined || clock() - start.getTime() > FRESH_MS,
  };
}

/**
 * With the password again, which is guessed at no faster than at the sign-in; without one, with the address and a
 * sign-in that is fresh: a browser that was left open, or a token, is not enough.
 */
export async function confirmAccountEnd(
  services: Services,
  caller: Caller,
  { password, email, address, device }: Confirmation,
): Promise<Result<undefined, Problem>> {
  const needed = await confirmationOf(services, caller);
  if (needed.confirm_by === "email") {
    if (needed.sign_in_again)
      return refused("conflict", "Sign out and in again, then delete your account within ten minutes.");
    if (email?.trim().toLowerCase() === caller.email) return ok(undefined);
    return invalidField("email", "wrong_email", "This is not the address of your account.");
  }
  if (password === undefined) return invalidField("password", "required", "Give your password.");
  const checked = await checkPassword(services, { password, address, device, email: caller.email });
  if (checked.ok) return ok(undefined);
  if (checked.error.code !== "unauthorized") return checked;
  return invalidField("password", "wrong_password", "The password is wrong.");
}
