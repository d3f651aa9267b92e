import { z } from "zod";
import { listOf, page, time } from "@/lib/contract/shapes";
import { endpointsOf, SMALL_BODY } from "./endpoint";
import { email, password } from "./person-fields";

const endpoint = endpointsOf("People");
const token = z.string().min(1).max(500);

/** Body of `POST /api/auth/sign-up`. */
export const signUpBody = z.strictObject({
  email,
  password,
  name: z.string().trim().max(100).default(""),
  token: token.optional().describe("Token of the invitation, required if sign-up is by invitation."),
  next: z
    .string()
    .max(2000)
    .optional()
    .describe("Page of this site to open after the email address is confirmed."),
});
export type SignUpBody = z.output<typeof signUpBody>;

/** Response of `POST /api/auth/sign-up`, the same for known and unknown addresses. */
export const signUpAnswer = z.object({
  mail: z.boolean().describe("False if the instance sends no email; its operator then has the link."),
  detail: z.string(),
});

/** Body of `POST /api/auth/confirm`. */
export const confirmBody = z.strictObject({
  token,
  password: password
    .optional()
    .describe("Required in any browser other than the one that signed up. The account gets this password."),
});

export const confirmAnswer = z.object({ email: z.string(), workspace_id: z.string() });

export const inviteToInstance = endpoint({
  id: "inviteToInstance",
  method: "POST",
  path: "/invitations",
  access: "instance_owner",
  summary: "Invite a person to sign up on this instance and create their own workspace",
  body: z.strictObject({ email }),
  bodyBytes: SMALL_BODY,
  answer: z.object({
    id: z.string(),
    email: z.string(),
    created_at: time,
    expires_at: time,
    mailed: z.boolean().describe("False if the instance sends no email; send the link yourself."),
    token: z.string().describe("Signs up the person with this email address only. Shown only once."),
    url: z.string(),
  }),
  status: 201,
  problems: ["conflict"],
  security: { kind: "person_invited", fields: ["email"] },
});

export const listSignUps = endpoint({
  id: "listSignUps",
  method: "GET",
  path: "/sign-ups",
  access: "instance_owner_read",
  summary: "List sign-ups whose email address is not confirmed",
  query: page,
  answer: listOf(
    z.object({
      id: z.string(),
      email: z.string(),
      name: z.string(),
      created_at: time,
      expires_at: time,
      url: z
        .string()
        .nullable()
        .describe("Confirmation link, if the email couldn't be sent. Send the link to the person yourself."),
    }),
  ),
});

export const listSignUpInvitations = endpoint({
  id: "listSignUpInvitations",
  method: "GET",
  path: "/sign-ups/invitations",
  access: "instance_owner_read",
  summary: "List open invitations to this instance, and get its sign-up mode",
  query: page,
  answer: listOf(
    z.object({
      id: z.string().describe("ID of the invitation. `DELETE /invitations/{id}` withdraws it."),
      email: z.string(),
      invited_by: z.string(),
      created_at: time,
      expires_at: time,
    }),
  ).extend({
    sign_up: z.enum(["closed", "invited", "open"]).describe("`MILLRACE_SIGNUP`."),
    mail: z.boolean().describe("Whether the instance sends email."),
  }),
});
