import { z } from "zod";
import { byId, listOf, page, time } from "@/lib/contract/shapes";
import { role } from "@/lib/schema/person";
import { endpointsOf, SMALL_BODY } from "./endpoint";
import { invitation } from "./invitations";
import { email } from "./person-fields";

const endpoint = endpointsOf("People");
const member = z.object({
  user_id: z.string(),
  email: z.string(),
  name: z.string(),
  role,
  joined_at: time,
  second_step: z
    .enum(["set_up", "sign_on", "none"])
    .nullable()
    .describe(
      "`sign_on`: they have no password, so 2FA is up to their single sign-on provider. Null unless you are an owner.",
    ),
});

export const listMembers = endpoint({
  id: "listMembers",
  method: "GET",
  path: "/members",
  access: "read",
  summary: "List the members of this workspace",
  query: page,
  answer: listOf(member),
});

export const saveMember = endpoint({
  id: "saveMember",
  method: "POST",
  path: "/members",
  access: "owner",
  summary: "Invite a person by email, or change a member's role",
  body: z.strictObject({ email, role }),
  bodyBytes: SMALL_BODY,
  answer: z.union([
    member.describe("Returned if the person is already a member."),
    invitation.extend({
      token: z
        .string()
        .describe("Accepts the invitation, only for the person with this email address. Shown only once."),
      url: z.string().describe("The invitation link."),
    }),
  ]),
  status: 201,
  problems: ["conflict"],
  security: { kind: "member_invited", fields: ["email", "role"] },
});

export const removeMember = endpoint({
  id: "removeMember",
  method: "DELETE",
  path: "/members/{id}",
  access: "self",
  summary: "Leave this workspace, or remove a member (owners only)",
  params: byId,
  status: 204,
  problems: ["conflict", "forbidden"],
  security: { kind: "member_removed" },
});
