import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from "@/lib/schema/passkey";

/** Failures in this file are `Error`s whose message can be shown to the user. */

export function canUsePasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === "function";
}

export async function askPasskey(options: PasskeyRequest): Promise<PasskeyAssertion> {
  const { startAuthentication } = await loadCeremonies();
  try {
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options });
    return { id, rawId, type, response };
  } catch (error) {
    throw explained(error, "No passkey was used. Try again, or use another method.");
  }
}

export async function makePasskey(options: PasskeyCreation): Promise<PasskeyAttestation> {
  const { startRegistration } = await loadCeremonies();
  try {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON: options });
    const { clientDataJSON, attestationObject } = response;
    return { id, rawId, type, response: { clientDataJSON, attestationObject } };
  } catch (error) {
    throw explained(error, "No passkey was created. Try again.");
  }
}

/** Loaded on demand, because few people use passkeys. */
function loadCeremonies() {
  return import("@simplewebauthn/browser");
}

/** Browsers report only "not allowed", whether the user declined, waited too long or has no passkey. */
function explained(error: unknown, sentence: string): Error {
  const isKnown =
    error instanceof Error && "code" in error && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
  return new Error(isKnown ? "This device or key holds a passkey of yours already." : sentence, {
    cause: error,
  });
}
