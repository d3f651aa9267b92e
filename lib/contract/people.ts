import { z } from "zod";
import { anyQuery, byId, givenTime, listOf, none, page, time } from "@/lib/contract/shapes";
import { idInput } from "@/lib/schema/id-input";
import { role, scope } from "@/lib/schema/person";
import { PRICE_KINDS } from "@/lib/schema/price";
import { endpoint, SMALL_BODY } from "./endpoint";
import { invitation } from "./invitations";

const tag = "People";
const email = z.string().trim().toLowerCase().max(254).pipe(z.email());
const password = z.string().min(10, "At least 10 characters.").max(200);

const linkToken = z.string().max(500).describe("What stands behind the `#` of the link.");
const endTokens = z
  .boolean()
  .default(false)
  .describe("Revokes the API tokens of this person too, in every workspace; without it they go on.");

export const setUp = endpoint({
  id: "setUp",
  method: "POST",
  path: "/setup",
  tag,
  access: "anyone",
  summary: "Create the owner's account of an empty instance; refused once there is one",
  params: anyQuery,
  query: anyQuery,
  body: z.strictObject({ email, password, name: z.string().trim().max(100).optional() }),
  bodyBytes: SMALL_BODY,
  answer: z.object({ id: z.string(), workspace_id: z.string() }),
  status: 201,
  problems: ["conflict"],
});

export const me = endpoint({
  id: "me",
  method: "GET",
  path: "/me",
  tag,
  access: "read",
  summary: "Who is calling, and the workspaces they belong to",
  params: anyQuery,
  query: anyQuery,
  body: none,
  answer: z.object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    instance_owner: z.boolean(),
    workspace: z.object({ id: z.string(), name: z.string(), role }),
    workspaces: z.array(z.object({ id: z.string(), name: z.string(), role })),
  }),
  status: 200,
});

const PLACE_KINDS = [...PRICE_KINDS, "run"] as const;

export const findWorkspaceOf = endpoint({
  id: "findPlace",
  method: "GET",
  path: "/me/workspace",
  tag,
  access: "read",
  summary: "Which other of one's own workspaces something is in",
  params: anyQuery,
  query: z.strictObject({ kind: z.enum(PLACE_KINDS), id: idInput }),
  body: none,
  answer: z.object({
    workspace: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .describe("Null where it is in none of them, or in the one that is worked in."),
  }),
  status: 200,
});

export const switchWorkspace = endpoint({
  id: "switchWorkspace",
  method: "POST",
  path: "/me/workspace",
  tag,
  access: "self",
  summary: "Work in another workspace in this session",
  params: anyQuery,
  query: anyQuery,
  body: z.strictObject({ workspace_id: idInput }),
  bodyBytes: SMALL_BODY,
  answer: z.object({ workspace_id: z.string() }),
  status: 200,
});

export const changePassword = endpoint({
  id: "changePassword",
  method: "POST",
  path: "/me/password",
  tag,
  access: "self",
  summary: "Change one's own password; other sessions end",
  params: anyQuery,
  query: anyQuery,
  body: z.strictObject({ current: z.string().max(200), password, end_tokens: endTokens }),
  bodyBytes: SMALL_BODY,
  answer: null,
  status: 204,
  problems: ["invalid_input"],
  security: { kind: "password_changed", tells: ["end_tokens"] },
});

export const readPasswordLink = endpoint({
  id: "readPasswordLink",
  method: "POST",
  path: "/new-password/preview",
  tag,
  access: "anyone",
  summary: "Whose password a link sets, and the API tokens that go on unless they are ended with it",
  params: anyQuery,
  query: anyQuery,
  body: z.strictObject({ token: linkToken }),
  bodyBytes: SMALL_BODY,
  answer: z.object({
    email: z.string(),
    tokens: z.array(
      z.object({ id: z.string(), name: z.string(), workspace: z.string(), last_used_at: time.nullable() }),
    ),
  }),
  status: 200,
  problems: ["not_found"],
});

export const setPasswordByLink = endpoint({
  id: "setPasswordByLink",
  method: "POST",
  path: "/new-password",
  tag,
  access: "anyone",
  summary: "Set a new password with a link that was made for it; once, and every session ends",
  params: anyQuery,
  query: anyQuery,
  body: z.strictObject({ token: linkToken, password, end_tokens: endTokens }),
  bodyBytes: SMALL_BODY,
  answer: z.object({ email: z.string() }),
  status: 200,
  problems: ["not_found", "rate_limited"],
});

export const createToken = endpoint({
  id: "createToken",
  method: "POST",
  path: "/tokens",
  tag,
  access: "write",
  summary: "Make an API token; it is shown once. One that a token makes ends with it",
  params: anyQuery,
  query: anyQuery,
  body: z.strictObject({
    name: z.string().trim().min(1).max(100),
    scopes: z.array(scope).min(1).default(["read", "write"]),
    expires_at: givenTime.nullable().optional(),
  }),
  bodyBytes: SMALL_BODY,
  answer: z.object({ id: z.string(), name: z.string(), token: z.string() }),
  status: 201,
  security: { kind: "token_made", tells: ["name", "scopes", "expires_at"] },
});

export const listTokens = endpoint({
  id: "listTokens",
  method: "GET",
  path: "/tokens",
  tag,
  access: "read",
  summary: "List API tokens",
  params: anyQuery,
  query: page,
  body: none,
  answer: listOf(
    z.object({
      id: z.string(),
      name: z.string(),
      prefix: z.string(),
      scopes: z.array(scope),
      created_by: z.string(),
      created_at: time,
      expires_at: time.nullable(),
      last_used_at: time.nullable(),
    }),
  ),
  status: 200,
});

export const deleteToken = endpoint({
  id: "deleteToken",
  method: "DELETE",
  path: "/tokens/{id}",
  tag,
  access: "write",
  summary: "Revoke an API token",
  params: byId,
  query: anyQuery,
  body: none,
  answer: null,
  status: 204,
  security: { kind: "token_revoked" },
});

export const createUser = endpoint({
  id: "createUser",
  method: "POST",
  path: "/users",
  tag,
  access: "instance_owner",
  summary: "Make a person with a workspace of their own",
  params: anyQuery,
  query: anyQuery,
  body: z.strictObject({
    email,
    password,
    name: z.string().trim().max(100).optional(),
    token: z.boolean().default(true).describe("False where nobody is to have an API token of theirs yet."),
  }),
  bodyBytes: SMALL_BODY,
  answer: z.object({
    id: z.string(),
    workspace_id: z.string(),
    token: z.string().optional().describe("Reads and writes, and is shown here alone."),
  }),
  status: 201,
  problems: ["conflict"],
  security: { kind: "person_made", tells: ["email"] },
});

const member = z.object({ user_id: z.string(), email: z.string(), name: z.string(), role, joined_at: time });

export const listMembers = endpoint({
  id: "listMembers",
  method: "GET",
  path: "/members",
  tag,
  access: "read",
  summary: "People of this workspace",
  params: anyQuery,
  query: page,
  body: none,
  answer: listOf(member),
  status: 200,
});

export const saveMember = endpoint({
  id: "saveMember",
  method: "POST",
  path: "/members",
  tag,
  access: "owner",
  summary: "Invite a person by e-mail, or change the role of a member",
  params: anyQuery,
  query: anyQuery,
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
  tag,
  access: "owner",
  summary: "Remove a person from this workspace",
  params: byId,
  query: anyQuery,
  body: none,
  answer: null,
  status: 204,
  problems: ["conflict"],
  security: { kind: "member_removed" },
});

export const makePasswordLink = endpoint({
  id: "makePasswordLink",
  method: "POST",
  path: "/members/{id}/password-link",
  tag,
  access: "owner",
  summary:
    "Make a link with which a member sets a new password, once and within a day; the instance's owner alone",
  params: byId,
  query: anyQuery,
  body: z.object({}).optional(),
  bodyBytes: SMALL_BODY,
  answer: z.object({ url: z.string().describe("Told this once, and kept nowhere."), expires_at: time }),
  status: 201,
  problems: ["conflict"],
  security: { kind: "password_link_made" },
});

export const listSessions = endpoint({
  id: "listSessions",
  method: "GET",
  path: "/sessions",
  tag,
  access: "read",
  summary: "One's own browser sessions",
  params: anyQuery,
  query: page,
  body: none,
  answer: listOf(
    z.object({
      id: z.string(),
      created_at: time,
      last_seen_at: time,
      agent: z.string(),
      address: z.string(),
      current: z.boolean(),
    }),
  ),
  status: 200,
});

export const endSession = endpoint({
  id: "endSession",
  method: "DELETE",
  path: "/sessions/{id}",
  tag,
  access: "self",
  summary: "End a browser session of one's own",
  params: byId,
  query: anyQuery,
  body: none,
  answer: null,
  status: 204,
  security: { kind: "session_ended" },
});
