import { listPasskeys } from "@/db/queries/passkeys";
import { findFactors } from "@/db/queries/second-step";
import { passkeyRequestFor } from "@/lib/auth/passkey-options";
import type { RelyingParty } from "@/lib/auth/relying-party";
import { personOfTicket } from "@/lib/auth/second-step-ticket";
import type { SecondSteps } from "@/lib/schema/sign-in-way";
import type { Services } from "@/lib/service/services";

/**
 * Returns the two-factor methods that a person can use to complete the sign-in; null unless the person has
 * entered the correct password.
 */
export async function readSecondSteps(
  services: Services,
  ticket: string | null,
  party: RelyingParty | null,
): Promise<SecondSteps | null> {
  const user = await personOfTicket(services, ticket);
  if (user === undefined) return null;
  const [factors, passkeys] = await Promise.all([
    findFactors(services.db, user.id),
    listPasskeys(services.db, user.id),
  ]);
  const here = party === null ? [] : passkeys.filter(({ rpId }) => rpId === party.rpId);
  return {
    totp: factors.totp,
    recovery_code: factors.recoveryCodes > 0,
    passkey:
      party === null || here.length === 0
        ? null
        : passkeyRequestFor(services, { purpose: "second step", userId: user.id, rpId: party.rpId }, here),
  };
}
