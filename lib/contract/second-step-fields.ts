import { z } from "zod";
import { passkeyAssertion } from "@/lib/schema/passkey";

/** Room for what a passkey signs, and for its public key. */
export const PASSKEY_BODY = 16 * 1024;

/** What a person with a second step confirms a change with. */
export const secondStep = {
  code: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe("A code of the app, or one for recovery; of who has a second step."),
  passkey: passkeyAssertion.optional().describe("In place of the code."),
};
