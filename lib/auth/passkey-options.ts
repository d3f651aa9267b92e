import type { PasskeyRow } from "@/db/queries/passkeys";
import type { PasskeyCreation, PasskeyRequest } from "@/lib/schema/passkey";
import type { AuthParts } from "./auth-parts";
import { userHandle } from "./check-passkey";
import { CHALLENGE_LASTS_MS, type ChallengeUse, newChallenge } from "./passkey-challenge";

/** COSE numbers of EdDSA, ES256 and RS256. Every device supports at least one of them. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257];

type Parts = Pick<AuthParts, "cookieSecret" | "clock">;
type Known = Pick<PasskeyRow, "credentialId">;

export function passkeyRequestFor(
  parts: Parts,
  use: ChallengeUse,
  allowed: readonly Known[],
): PasskeyRequest {
  return {
    challenge: newChallenge(parts, use, parts.clock()),
    rpId: use.rpId,
    timeout: CHALLENGE_LASTS_MS,
    userVerification: "required",
    allowCredentials: allowed.map(named),
  };
}

/** The passkey must be discoverable without a username, and the device must verify its owner at each use. */
export function passkeyCreationFor(
  parts: Parts,
  { id, email, name }: { id: string; email: string; name: string },
  rpId: string,
  known: readonly Known[],
): PasskeyCreation {
  return {
    challenge: newChallenge(parts, { purpose: "add", userId: id, rpId }, parts.clock()),
    rp: { id: rpId, name: "Millrace" },
    user: { id: userHandle(id), name: email, displayName: name === "" ? email : name },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ alg, type: "public-key" }) as const),
    timeout: CHALLENGE_LASTS_MS,
    attestation: "none",
    excludeCredentials: known.map(named),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
  };
}

function named({ credentialId }: Known) {
  return { id: credentialId, type: "public-key" } as const;
}
