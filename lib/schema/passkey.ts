import { z } from "zod";

/**
 * Schemas of the JSON that browsers produce for WebAuthn (`toJSON` of `PublicKeyCredential`). Fields that
 * aren't listed here are ignored.
 */

const part = z.string().min(1).max(8_000);

export const passkeyAssertion = z
  .object({
    id: part,
    rawId: part,
    type: z.literal("public-key"),
    response: z.object({
      clientDataJSON: part,
      authenticatorData: part,
      signature: part,
      userHandle: z.string().max(200).nullish(),
    }),
  })
  .meta({ id: "PasskeyAssertion" });
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

export const passkeyAttestation = z
  .object({
    id: part,
    rawId: part,
    type: z.literal("public-key"),
    response: z.object({ clientDataJSON: part, attestationObject: part }),
  })
  .meta({ id: "PasskeyAttestation" });
export type PasskeyAttestation = z.infer<typeof passkeyAttestation>;

const named = z.object({ id: z.string(), type: z.literal("public-key") });

export const passkeyRequest = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal("required"),
    allowCredentials: z
      .array(named)
      .describe("Empty: accepts any passkey that the browser has for this host."),
  })
  .meta({ id: "PasskeyRequest" });
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

export const passkeyCreation = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
    timeout: z.int(),
    attestation: z.literal("none"),
    excludeCredentials: z.array(named),
    authenticatorSelection: z.object({
      residentKey: z.literal("required"),
      requireResidentKey: z.literal(true),
      userVerification: z.literal("required"),
    }),
  })
  .meta({ id: "PasskeyCreation" });
export type PasskeyCreation = z.infer<typeof passkeyCreation>;
