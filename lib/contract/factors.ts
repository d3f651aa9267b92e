import { z } from "zod";
import { byId, time } from "@/lib/contract/shapes";
import { passkeyAttestation, passkeyCreation, passkeyRequest } from "@/lib/schema/passkey";
import { endpointsOf, SMALL_BODY } from "./endpoint";
import { PASSKEY_BODY, secondStep } from "./second-step-fields";

const endpoint = endpointsOf("People");
const proof = {
  password: z.string().min(1).max(200).optional().describe("Of who has one."),
  ...secondStep,
};

const recoveryCodes = z
  .array(z.string())
  .nullable()
  .describe("Ten codes, shown this once; null where there are some already.");

const factors = z
  .object({
    totp: z.object({ confirmed_at: time }).nullable().describe("The authenticator app."),
    passkeys: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        created_at: time,
        last_used_at: time.nullable(),
        host: z.string().describe("Where it works."),
      }),
    ),
    recovery_codes: z.int().describe("How many are left."),
    passkeys_possible: z
      .boolean()
      .describe("Browsers make passkeys for a host's name, over https or on this machine."),
    required_by: z
      .enum(["instance", "workspace"])
      .nullable()
      .describe("Who requires a second step of those who sign in by a password."),
    missing: z
      .enum(["set_up", "sign_in"])
      .nullable()
      .describe("What this session lacks: a second step of yours, or a sign-in with the one you have."),
    confirm: z.object({
      password: z.boolean().describe("Each change asks for it."),
      second_step: z.boolean().describe("And for a code or a passkey."),
      sign_in_again: z
        .boolean()
        .describe("Who has no password needs a fresh sign-in, not older than ten minutes."),
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
  summary: "One's own second steps: authenticator app, passkeys and recovery codes",
  answer: factors,
});

export const beginConfirmation = endpoint({
  id: "beginPasskeyConfirmation",
  method: "POST",
  path: "/me/factors/confirmation",
  access: "person",
  summary: "What a passkey of one's own is to sign, to confirm a change of second steps",
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
  summary: "A secret for an authenticator app; it counts once a code of it is confirmed",
  body: z.strictObject(proof),
  bodyBytes: PASSKEY_BODY,
  answer: z.object({
    secret: z.string().describe("For typing. Shown this once."),
    uri: z.string().describe("What the picture says."),
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
  summary: "Turn the authenticator app on with a code of it",
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
  summary: "Turn the authenticator app off",
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
  summary: "Ten new recovery codes; the old ones open nothing any more",
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
  summary: "What a browser needs to make a passkey",
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
  summary: "Keep a passkey that a browser has made",
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
  summary: "Remove a passkey of one's own",
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
  summary: "Remove the second steps of a member who lost them; their sessions end",
  params: byId,
  body: z.strictObject({}).optional(),
  bodyBytes: SMALL_BODY,
  status: 204,
  problems: ["conflict"],
  security: { kind: "factors_reset" },
});
