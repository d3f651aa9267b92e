import { z } from "zod";
import { anyQuery, byId, listOf, none, page, time } from "@/lib/contract/shapes";
import { isId, toId } from "@/lib/kit/id";
import { role } from "@/lib/schema/person";
import { endpoint } from "./endpoint";

const tag = "People";

export const invitation = z
  .object({
    id: z.string(),
    email: z.string(),
    role,
    workspace: z.string().describe("Its name."),
    invited_by: z.string(),
    created_at: time,
    expires_at: time,
  })
  .meta({ id: "Invitation" });
export type Invitation = z.infer<typeof invitation>;

export const listInvitations = endpoint({
  id: "listInvitations",
  method: "GET",
  path: "/invitations",
  tag,
  access: "read",
  summary: "Open invitations into this workspace",
  params: anyQuery,
  query: page,
  body: none,
  answer: listOf(invitation),
  status: 200,
});

export const listMyInvitations = endpoint({
  id: "listMyInvitations",
  method: "GET",
  path: "/me/invitations",
  tag,
  access: "read",
  summary: "Workspaces that the caller is invited into",
  params: anyQuery,
  query: page,
  body: none,
  answer: listOf(invitation),
  status: 200,
});

const tokenOrId = z
  .string()
  .max(200)
  .overwrite((text) => (isId(text) ? toId(text) : text))
  .describe("The token of the invitation's link, or its id.");

export const acceptInvitation = endpoint({
  id: "acceptInvitation",
  method: "POST",
  path: "/invitations/{id}",
  tag,
  access: "self",
  summary: "Accept an invitation, as the person it is for",
  params: z.object({ id: tokenOrId }),
  query: anyQuery,
  body: none,
  answer: z.object({ workspace: z.object({ id: z.string(), name: z.string(), role }) }),
  status: 200,
  problems: ["not_found", "forbidden"],
});

export const endInvitation = endpoint({
  id: "endInvitation",
  method: "DELETE",
  path: "/invitations/{id}",
  tag,
  access: "self",
  summary:
    "Decline an invitation of one's own, or withdraw one: of this workspace, or, as operator, onto the instance",
  params: byId,
  query: anyQuery,
  body: none,
  answer: null,
  status: 204,
  problems: ["not_found", "forbidden"],
  security: { kind: "invitation_ended" },
});
