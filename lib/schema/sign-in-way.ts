import { z } from "zod";
import { passkeyRequest } from "./passkey";

/** How a person signed in. With two-factor authentication, this is the second factor. */
export const SIGN_IN_WAYS = ["password", "totp", "recovery_code", "passkey", "sso"] as const;
export type SignInWay = (typeof SIGN_IN_WAYS)[number];

export type SecondStep = Extract<SignInWay, "totp" | "recovery_code" | "passkey">;

export const secondSteps = z.object({
  totp: z.boolean(),
  recovery_code: z.boolean(),
  passkey: passkeyRequest.nullable(),
});
export type SecondSteps = z.infer<typeof secondSteps>;
