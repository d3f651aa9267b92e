import { z } from "zod";
import { passkeyAssertion } from "@/lib/schema/passkey";

/** Room for a passkey's signature and public key. */
export const PASSKEY_BODY = 16 * 1024;

/** Second factor that confirms a change. */
export const secondStep = {
  code: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe("A code of the app, or one for recovery; of who has a second step."),
  passkey: passkeyAssertion.optional().describe("In place of the code."),
};
