import { findPasskey, markPasskeyUsed, type PasskeyRow } from "@/db/queries/passkeys";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { PasskeyAssertion } from "@/lib/schema/passkey";
import { type Problem, problem } from "@/lib/schema/problem";
import type { AuthParts } from "./auth-parts";
import { type ChallengeUse, readChallenge, spendChallenge } from "./passkey-challenge";
import type { RelyingParty } from "./relying-party";

interface Given {
  readonly assertion: PasskeyAssertion;
  readonly purpose: ChallengeUse["purpose"];
  /** The person who must own the passkey; null if the passkey itself identifies the person. */
  readonly userId: string | null;
  readonly party: RelyingParty | null;
}

/**
 * The signature must be over one of our unused challenges for this purpose, made on our page, with the device
 * verifying its owner. All failures get the same message.
 */
export async function checkPasskey(parts: AuthParts, given: Given): Promise<Result<PasskeyRow, Problem>> {
  const { assertion, purpose, userId, party } = given;
  if (party === null) return fail(wrongPasskey());
  const passkey = await findPasskey(parts.db, assertion.id);
  if (passkey === undefined || passkey.rpId !== party.rpId) return fail(wrongPasskey());
  if (userId !== null && passkey.userId !== userId) return fail(wrongPasskey());
  const handle = assertion.response.userHandle;
  if (handle && handle !== userHandle(passkey.userId)) return fail(wrongPasskey());
  const use = { purpose, userId, rpId: party.rpId };
  const signed: { challenge: string; until: Date }[] = [];
  const counter = await verified(assertion, passkey, party, (challenge) => {
    const until = readChallenge(parts, use, challenge, parts.clock());
    if (until !== null) signed.push({ challenge, until });
    return until !== null;
  });
  const [answered] = signed;
  if (counter === null || answered === undefined) return fail(wrongPasskey());
  if (!(await spendChallenge(parts, answered.challenge, answered.until))) return fail(wrongPasskey());
  const isUsed = await markPasskeyUsed(parts.db, passkey.id, counter, new Date(parts.clock()));
  return isUsed ? ok(passkey) : fail(wrongPasskey());
}

/** Returns the handle that the device stores with a passkey and sends back at each sign-in. */
export function userHandle(userId: string): string {
  return Buffer.from(userId).toString("base64url");
}

function wrongPasskey(): Problem {
  return problem(
    "unauthorized",
    "This passkey isn't registered on this instance, or the sign-in request expired. Try again.",
  );
}

/**
 * Returns the signature counter; null if verification fails, which SimpleWebAuthn usually reports by
 * throwing.
 */
async function verified(
  { response, ...assertion }: PasskeyAssertion,
  passkey: PasskeyRow,
  party: RelyingParty,
  isOurs: (challenge: string) => boolean,
): Promise<number | null> {
  const { clientDataJSON, authenticatorData, signature } = response;
  try {
    const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...assertion,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: isOurs,
      expectedOrigin: party.origin,
      expectedRPID: party.rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
