import { z } from "zod";
import { passkeyRequest } from "./passkey";

/** Names the second factor if there was one. */
export const SIGN_IN_WAYS = ["password", "totp", "recovery_code", "passkey", "sso"] as const;
export type SignInWay = (typeof SIGN_IN_WAYS)[number];

export type SecondStep = Extract<SignInWay, "totp" | "recovery_code" | "passkey">;

/** What the person can use on this host. */
export const secondSteps = z.object({
  totp: z.boolean(),
  recovery_code: z.boolean(),
  passkey: passkeyRequest.nullable(),
});
export type SecondSteps = z.infer<typeof secondSteps>;
