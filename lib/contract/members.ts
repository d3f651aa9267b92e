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
      "`sign_on`: they have no password, so their issuer asks. Told to owners alone; null for others.",
    ),
});

export const listMembers = endpoint({
  id: "listMembers",
  method: "GET",
  path: "/members",
  access: "read",
  summary: "People of this workspace",
  query: page,
  answer: listOf(member),
});

export const saveMember = endpoint({
  id: "saveMember",
  method: "POST",
  path: "/members",
  access: "owner",
  summary: "Invite a person by e-mail, or change the role of a member",
  body: z.strictObject({ email, role }),
  bodyBytes: SMALL_BODY,
  answer: z.union([
    member.describe("Of who is a member already."),
    invitation.extend({
      token: z
        .string()
        .describe("Told this once. It accepts, for the person with this e-mail address alone."),
      url: z.string().describe("A link to hand over."),
    }),
  ]),
  status: 201,
  problems: ["conflict"],
  security: { kind: "member_invited", tells: ["email", "role"] },
});

export const removeMember = endpoint({
  id: "removeMember",
  method: "DELETE",
  path: "/members/{id}",
  access: "self",
  summary: "Leave this workspace, or as its owner remove a person from it",
  params: byId,
  status: 204,
  problems: ["conflict", "forbidden"],
  security: { kind: "member_removed" },
});
