import { z } from "zod";
import { passkeyAssertion } from "@/lib/schema/passkey";

/** Maximum size of a request body with a passkey's signature and public key. */
export const PASSKEY_BODY = 16 * 1024;

export const secondStep = {
  code: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe(
      "Code from the authenticator app, or a recovery code. For people with two-factor authentication.",
    ),
  passkey: passkeyAssertion.optional().describe("Passkey assertion, instead of the code."),
};
