import { z } from "zod";
import { passkeyRequest } from "./passkey";

/** How somebody showed who they are; the last step of it where there were two. */
export const SIGN_IN_WAYS = ["password", "totp", "recovery_code", "passkey", "sso"] as const;
export type SignInWay = (typeof SIGN_IN_WAYS)[number];

/** What the second step after the password can be taken with. */
export type SecondStep = Extract<SignInWay, "totp" | "recovery_code" | "passkey">;

/** The same for one person, at this host. */
export const secondSteps = z.object({
  totp: z.boolean(),
  recovery_code: z.boolean(),
  passkey: passkeyRequest.nullable(),
});
export type SecondSteps = z.infer<typeof secondSteps>;
