import { z } from "zod";
import { byId, listOf, page, time } from "@/lib/contract/shapes";
import { isId, toId } from "@/lib/kit/id";
import { role } from "@/lib/schema/person";
import { endpointsOf } from "./endpoint";

const endpoint = endpointsOf("People");

export const invitation = z
  .object({
    id: z.string(),
    email: z.string(),
    role,
    workspace: z.string().describe("Name of the workspace."),
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
  access: "read",
  summary: "List open invitations to this workspace",
  query: page,
  answer: listOf(invitation),
});

export const listMyInvitations = endpoint({
  id: "listMyInvitations",
  method: "GET",
  path: "/me/invitations",
  access: "read",
  summary: "List your invitations to workspaces",
  query: page,
  answer: listOf(invitation),
});

const tokenOrId = z
  .string()
  .max(200)
  .overwrite((text) => (isId(text) ? toId(text) : text))
  .describe("Token of the invitation link, or ID of the invitation.");

export const acceptInvitation = endpoint({
  id: "acceptInvitation",
  method: "POST",
  path: "/invitations/{id}",
  access: "self",
  summary: "Accept an invitation addressed to you",
  params: z.object({ id: tokenOrId }),
  answer: z.object({ workspace: z.object({ id: z.string(), name: z.string(), role }) }),
  problems: ["not_found", "forbidden"],
});

export const endInvitation = endpoint({
  id: "endInvitation",
  method: "DELETE",
  path: "/invitations/{id}",
  access: "self",
  summary:
    "Decline an invitation addressed to you, or withdraw an invitation to this workspace or, as operator, to the instance",
  params: byId,
  status: 204,
  problems: ["not_found", "forbidden"],
  security: { kind: "invitation_ended" },
});
