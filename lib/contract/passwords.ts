import { z } from "zod";
import { byId, time } from "@/lib/contract/shapes";
import { endpointsOf, SMALL_BODY } from "./endpoint";
import { email, password } from "./person-fields";
import { PASSKEY_BODY, secondStep } from "./second-step-fields";

const endpoint = endpointsOf("People");
const linkToken = z.string().max(500).describe("The part of the link after `#`.");
const endTokens = z
  .boolean()
  .default(false)
  .describe("Also revokes this person's API tokens in every workspace.");

/** Body of `POST /api/auth/password-reset`. */
export const resetBody = z.strictObject({ email });

/** Response of `POST /api/auth/password-reset`, the same for known and unknown addresses. */
export const resetAnswer = z.object({
  mail: z.boolean().describe("False if the instance sends no email; its operator can create a link."),
  detail: z.string(),
});

/** Body of `POST /api/auth/password-reset/confirm`. */
export const resetConfirmBody = z.strictObject({
  token: z.string().min(1).max(500).describe("Token from the link in the email."),
  password,
  end_tokens: endTokens,
});

export const changePassword = endpoint({
  id: "changePassword",
  method: "POST",
  path: "/me/password",
  access: "person",
  beforeSecondStep: true,
  summary:
    "Change your password and end all your other sessions. Requires a session and, with two-factor authentication, a code or passkey",
  body: z.strictObject({ current: z.string().max(200), password, end_tokens: endTokens, ...secondStep }),
  bodyBytes: PASSKEY_BODY,
  status: 204,
  problems: ["invalid_input", "rate_limited"],
  security: { kind: "password_changed", fields: ["end_tokens"] },
});

export const readPasswordLink = endpoint({
  id: "readPasswordLink",
  method: "POST",
  path: "/new-password/preview",
  access: "anyone",
  summary:
    "Get the account that a password reset link is for, and the account's API tokens, which you can revoke with the same link",
  body: z.strictObject({ token: linkToken }),
  bodyBytes: SMALL_BODY,
  answer: z.object({
    email: z.string(),
    tokens: z.array(
      z.object({ id: z.string(), name: z.string(), workspace: z.string(), last_used_at: time.nullable() }),
    ),
  }),
  problems: ["not_found"],
});

export const setPasswordByLink = endpoint({
  id: "setPasswordByLink",
  method: "POST",
  path: "/new-password",
  access: "anyone",
  summary: "Set a new password with a password reset link. The link works once. All your sessions end",
  body: z.strictObject({ token: linkToken, password, end_tokens: endTokens }),
  bodyBytes: SMALL_BODY,
  answer: z.object({ email: z.string() }),
  problems: ["not_found", "rate_limited"],
});

export const passwordLink = z.object({
  url: z.string().describe("Shown only once and never stored."),
  expires_at: time,
});

export const makePasswordLink = endpoint({
  id: "makePasswordLink",
  method: "POST",
  path: "/members/{id}/password-link",
  access: "owner",
  summary:
    "Create a link for a member to set a new password (instance owner only). The link works once and expires after one day",
  params: byId,
  body: z.object({}).optional(),
  bodyBytes: SMALL_BODY,
  answer: passwordLink,
  status: 201,
  problems: ["conflict"],
  security: { kind: "password_link_made" },
});
