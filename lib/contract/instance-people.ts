import { z } from "zod";
import { byId, listOf, page, time } from "@/lib/contract/shapes";
import { role } from "@/lib/schema/person";
import { endpointsOf, SMALL_BODY } from "./endpoint";
import { passwordLink } from "./passwords";

const endpoint = endpointsOf("Instance");
const MAX_REASON = 500;

const reason = z
  .string()
  .trim()
  .min(1)
  .max(MAX_REASON)
  .describe("Reason, shown to the people affected and in the audit log.");
/** Treats a missing body as an empty object, so that the error names the missing reason. */
const withReason = z.preprocess((body) => body ?? {}, z.strictObject({ reason }));
const mayHaveReason = z.strictObject({ reason: reason.optional() }).optional();

const search = (looksAt: string) =>
  page.extend({ q: z.string().trim().max(200).optional().describe(`Searches ${looksAt}.`) });

const block = {
  blocked_at: time.nullable(),
  block_reason: z.string().nullable(),
};

const instanceWorkspace = z
  .object({
    id: z.string(),
    name: z.string(),
    created_at: time,
    last_used_at: time.nullable().describe("Time of the newest run, session or token use."),
    ...block,
    owners: z.array(z.string()).describe("Email addresses of the workspace's owners."),
    members: z.int(),
    workflows: z.int(),
    runs: z.int().describe("Runs of the last 30 days, counted up to 10,000."),
    storage_bytes: z.int().describe("Estimated from a sample of the rows."),
    balances: z.array(z.object({ currency: z.string(), amount: z.int() })),
  })
  .meta({ id: "InstanceWorkspace" });
export type InstanceWorkspace = z.infer<typeof instanceWorkspace>;

const instancePerson = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    created_at: time,
    last_used_at: time.nullable().describe("Time of the newest session or token use."),
    ...block,
    instance_owner: z.boolean(),
    second_step: z.boolean().describe("True if the person has set up two-factor authentication."),
    workspaces: z.array(z.object({ id: z.string(), name: z.string(), role })),
  })
  .meta({ id: "InstancePerson" });
export type InstancePerson = z.infer<typeof instancePerson>;

export const listInstanceWorkspaces = endpoint({
  access: "instance_owner_read",
  id: "listInstanceWorkspaces",
  method: "GET",
  path: "/instance/workspaces",
  summary: "List all workspaces on this instance",
  query: search("names, IDs and owners' emails"),
  answer: listOf(instanceWorkspace),
});

export const listInstancePeople = endpoint({
  access: "instance_owner_read",
  id: "listInstancePeople",
  method: "GET",
  path: "/instance/people",
  summary: "List all people on this instance",
  query: search("names, IDs and emails"),
  answer: listOf(instancePerson),
});

const change = {
  access: "instance_owner",
  params: byId,
  bodyBytes: SMALL_BODY,
  status: 204,
  problems: ["conflict"],
} as const;
const logged = { scope: "instance", fields: ["reason"] } as const;

export const blockWorkspace = endpoint({
  ...change,
  id: "blockWorkspace",
  method: "POST",
  path: "/instance/workspaces/{id}/block",
  summary: "Block a workspace and stop its endpoints, runs, sales, tokens and sessions",
  body: withReason,
  security: { kind: "workspace_blocked", ...logged },
});

export const unblockWorkspace = endpoint({
  ...change,
  id: "unblockWorkspace",
  method: "POST",
  path: "/instance/workspaces/{id}/unblock",
  summary: "Unblock a workspace",
  body: mayHaveReason,
  security: { kind: "workspace_unblocked", ...logged },
});

export const blockPerson = endpoint({
  ...change,
  id: "blockPerson",
  method: "POST",
  path: "/instance/people/{id}/block",
  summary: "Block a person. They can't sign in, and their sessions and tokens stop working",
  body: withReason,
  security: { kind: "person_blocked", ...logged },
});

export const unblockPerson = endpoint({
  ...change,
  id: "unblockPerson",
  method: "POST",
  path: "/instance/people/{id}/unblock",
  summary: "Unblock a person",
  body: mayHaveReason,
  security: { kind: "person_unblocked", ...logged },
});

export const deleteWorkspace = endpoint({
  ...change,
  id: "deleteWorkspace",
  method: "DELETE",
  path: "/instance/workspaces/{id}",
  summary: "Close a workspace permanently: everything in it is deleted and its subscribers are refunded",
  body: mayHaveReason,
  security: { kind: "workspace_deleted", ...logged },
});

export const deletePerson = endpoint({
  ...change,
  id: "deletePerson",
  method: "DELETE",
  path: "/instance/people/{id}",
  summary: "Delete a person's account and close the workspaces where they are the only member",
  body: mayHaveReason,
  security: { kind: "person_deleted", ...logged },
});

export const makePersonLink = endpoint({
  ...change,
  id: "makePersonLink",
  method: "POST",
  path: "/instance/people/{id}/password-link",
  summary: "Create a link for a person to set a new password. The link works once and expires after one day",
  body: mayHaveReason,
  answer: passwordLink,
  status: 201,
  security: { kind: "password_link_made", ...logged },
});

export const resetPersonFactors = endpoint({
  ...change,
  id: "resetPersonFactors",
  method: "POST",
  path: "/instance/people/{id}/factors/reset",
  summary: "Reset two-factor authentication for a person who lost their device; this ends their sessions",
  body: mayHaveReason,
  security: { kind: "factors_reset", ...logged },
});
