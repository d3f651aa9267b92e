import { insertPasskey, listPasskeys } from "@/db/queries/passkeys";
import { markSecondStep } from "@/db/queries/sessions";
import { readChallenge, spendChallenge } from "@/lib/auth/passkey-challenge";
import { PASSKEY_ALGORITHMS, passkeyCreationFor, passkeyRequestFor } from "@/lib/auth/passkey-options";
import { type RelyingParty, relyingParty } from "@/lib/auth/relying-party";
import * as contract from "@/lib/contract/factors";
import { newId } from "@/lib/kit/id";
import { ok } from "@/lib/kit/result";
import type { PasskeyAttestation } from "@/lib/schema/passkey";
import { on } from "@/lib/service/on";
import { refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { proofFrom } from "./proof-from";
import { proveIdentity } from "./prove-identity";
import { recordFactorChange } from "./record-factor-change";
import { firstRecoveryCodes } from "./renew-recovery-codes";

const MAX_PASSKEYS = 20;

/** The challenge binds the new passkey to this person. */
export const beginPasskey = on(contract.beginPasskey, async (services, { caller, body, ...call }) => {
  const from = proofFrom(services, call);
  if (from.party === null) return noPasskeysHere();
  const proven = await proveIdentity(services, caller, body, from);
  if (!proven.ok) return proven;
  const known = await listPasskeys(services.db, caller.userId);
  if (known.length >= MAX_PASSKEYS)
    return refused("conflict", `You have ${MAX_PASSKEYS} passkeys, the maximum. Remove one first.`);
  return ok(passkeyCreationFor(services, proven.value, from.party.rpId, known));
});

export const addPasskey = on(contract.addPasskey, async (services, { caller, body, origin, request }) => {
  const { name, passkey } = body;
  const party = relyingParty(origin);
  if (party === null) return noPasskeysHere();
  const made = await verified(services, caller.userId, passkey, party);
  if (made === null)
    return refused(
      "conflict",
      "This passkey was created for another site or person, or the request to add it expired. Try again.",
    );
  const { db, clock } = services;
  const now = clock();
  const id = newId(now);
  const codes = await db.transaction(async (tx) => {
    const row = { ...made, id, name, userId: caller.userId, rpId: party.rpId, createdAt: new Date(now) };
    if (!(await insertPasskey(tx, row))) return undefined;
    if (caller.sessionId !== undefined) await markSecondStep(tx, caller.sessionId, "passkey");
    return firstRecoveryCodes(tx, caller.userId);
  });
  if (codes === undefined) return refused("conflict", "This passkey has already been added.");
  services.callers.clear();
  await recordFactorChange(services, caller, "factor_added", { factor: "passkey", name }, request.address);
  return ok({ id, recovery_codes: codes });
});

/** Starts a passkey check, for people who confirm a change with a passkey instead of a code. */
export const beginConfirmation = on(contract.beginConfirmation, async (services, { caller, origin }) => {
  const party = relyingParty(origin);
  if (party === null) return noPasskeysHere();
  const { userId } = caller;
  const { rpId } = party;
  const here = (await listPasskeys(services.db, userId)).filter((passkey) => passkey.rpId === rpId);
  if (here.length === 0) return refused("conflict", "You have no passkey for this site.");
  return ok(passkeyRequestFor(services, { purpose: "confirm", userId, rpId }, here));
});

async function verified(
  services: Services,
  userId: string,
  { response, ...attestation }: PasskeyAttestation,
  { origin, rpId }: RelyingParty,
) {
  const signed: { challenge: string; until: Date }[] = [];
  try {
    const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...attestation, response, clientExtensionResults: {} },
      expectedChallenge: (challenge) => {
        const use = { purpose: "add", userId, rpId } as const;
        const until = readChallenge(services, use, challenge, services.clock());
        if (until !== null) signed.push({ challenge, until });
        return until !== null;
      },
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    });
    const [answered] = signed;
    if (registrationInfo === undefined || answered === undefined) return null;
    if (!(await spendChallenge(services, answered.challenge, answered.until))) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString("base64url"), counter };
  } catch {
    // The library throws if anything in the browser's data is invalid. The passkey is then rejected.
    return null;
  }
}

function noPasskeysHere() {
  return refused(
    "conflict",
    "Browsers only create passkeys on https sites with a host name, or on localhost. Open Millrace at such a URL.",
  );
}
