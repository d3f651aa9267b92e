import { z } from "zod";
import { byId, time } from "@/lib/contract/shapes";
import { passkeyAttestation, passkeyCreation, passkeyRequest } from "@/lib/schema/passkey";
import { endpointsOf, SMALL_BODY } from "./endpoint";
import { PASSKEY_BODY, secondStep } from "./second-step-fields";

const endpoint = endpointsOf("People");
const proof = {
  password: z.string().min(1).max(200).optional().describe("Required if the account has a password."),
  ...secondStep,
};

const recoveryCodes = z
  .array(z.string())
  .nullable()
  .describe("Ten codes, shown only once; null if the person already has some.");

const factors = z
  .object({
    totp: z.object({ confirmed_at: time }).nullable().describe("The authenticator app."),
    passkeys: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        created_at: time,
        last_used_at: time.nullable(),
        host: z.string().describe("The host that the passkey works on."),
      }),
    ),
    recovery_codes: z.int().describe("Unused codes."),
    passkeys_possible: z.boolean().describe("Browsers create passkeys only over HTTPS or on localhost."),
    required_by: z
      .enum(["instance", "workspace"])
      .nullable()
      .describe("Set if the instance or workspace requires 2FA from people who sign in with a password."),
    missing: z
      .enum(["set_up", "sign_in"])
      .nullable()
      .describe("`set_up`: set up 2FA first; `sign_in`: sign in again with your second factor."),
    confirm: z.object({
      password: z.boolean().describe("Changes require the password."),
      second_step: z.boolean().describe("Changes require a code or passkey."),
      sign_in_again: z
        .boolean()
        .describe("Without a password, changes require a sign-in in the last 10 minutes."),
    }),
  })
  .meta({ id: "Factors" });
export type Factors = z.infer<typeof factors>;

export const listFactors = endpoint({
  id: "listFactors",
  method: "GET",
  path: "/me/factors",
  access: "read",
  beforeSecondStep: true,
  summary: "List your second factors: authenticator app, passkeys and recovery codes",
  answer: factors,
});

export const beginConfirmation = endpoint({
  id: "beginPasskeyConfirmation",
  method: "POST",
  path: "/me/factors/confirmation",
  access: "person",
  summary: "Get a challenge that your passkey signs to confirm a change to your second factors",
  body: z.strictObject({}).optional(),
  bodyBytes: SMALL_BODY,
  answer: passkeyRequest,
  problems: ["conflict"],
});

export const beginTotp = endpoint({
  id: "beginTotp",
  method: "POST",
  path: "/me/totp",
  access: "person",
  beforeSecondStep: true,
  summary: "Create a secret for an authenticator app; it takes effect when you confirm it with a code",
  body: z.strictObject(proof),
  bodyBytes: PASSKEY_BODY,
  answer: z.object({
    secret: z.string().describe("Secret to enter in the app. Shown only once."),
    uri: z.string().describe("The content of the QR code."),
  }),
  status: 201,
  problems: ["conflict", "invalid_input", "rate_limited"],
});

export const confirmTotp = endpoint({
  id: "confirmTotp",
  method: "POST",
  path: "/me/totp/confirm",
  access: "person",
  beforeSecondStep: true,
  summary: "Finish setting up the authenticator app with a code from the app",
  body: z.strictObject({ code: z.string().min(1).max(20) }),
  bodyBytes: SMALL_BODY,
  answer: z.object({ recovery_codes: recoveryCodes }),
  problems: ["conflict", "invalid_input", "rate_limited"],
});

export const removeTotp = endpoint({
  id: "removeTotp",
  method: "POST",
  path: "/me/totp/remove",
  access: "person",
  summary: "Turn off the authenticator app",
  body: z.strictObject(proof),
  bodyBytes: PASSKEY_BODY,
  status: 204,
  problems: ["conflict", "invalid_input", "rate_limited"],
});

export const renewRecoveryCodes = endpoint({
  id: "renewRecoveryCodes",
  method: "POST",
  path: "/me/recovery-codes",
  access: "person",
  summary: "Create ten new recovery codes; the old ones stop working",
  body: z.strictObject(proof),
  bodyBytes: PASSKEY_BODY,
  answer: z.object({ recovery_codes: z.array(z.string()) }),
  status: 201,
  problems: ["conflict", "invalid_input", "rate_limited"],
  security: { kind: "recovery_codes_made" },
});

export const beginPasskey = endpoint({
  id: "beginPasskey",
  method: "POST",
  path: "/me/passkeys/options",
  access: "person",
  beforeSecondStep: true,
  summary: "Get the options that a browser needs to create a passkey",
  body: z.strictObject(proof),
  bodyBytes: PASSKEY_BODY,
  answer: passkeyCreation,
  problems: ["conflict", "invalid_input", "rate_limited"],
});

export const addPasskey = endpoint({
  id: "addPasskey",
  method: "POST",
  path: "/me/passkeys",
  access: "person",
  beforeSecondStep: true,
  summary: "Save a passkey that the browser created",
  body: z.strictObject({ name: z.string().trim().min(1).max(100), passkey: passkeyAttestation }),
  bodyBytes: PASSKEY_BODY,
  answer: z.object({ id: z.string(), recovery_codes: recoveryCodes }),
  status: 201,
  problems: ["conflict", "invalid_input"],
});

export const removePasskey = endpoint({
  id: "removePasskey",
  method: "POST",
  path: "/me/passkeys/{id}/remove",
  access: "person",
  summary: "Remove one of your passkeys",
  params: byId,
  body: z.strictObject(proof),
  bodyBytes: PASSKEY_BODY,
  status: 204,
  problems: ["conflict", "invalid_input", "rate_limited"],
});

export const resetFactors = endpoint({
  id: "resetFactors",
  method: "POST",
  path: "/members/{id}/factors/reset",
  access: "instance_owner",
  summary: "Reset two-factor authentication for a member who lost their device; this ends their sessions",
  params: byId,
  body: z.strictObject({}).optional(),
  bodyBytes: SMALL_BODY,
  status: 204,
  problems: ["conflict"],
  security: { kind: "factors_reset" },
});
