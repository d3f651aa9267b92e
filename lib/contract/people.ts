import { z } from "zod";
import { idInput } from "@/lib/schema/id-input";
import { role } from "@/lib/schema/person";
import { PRICE_KINDS } from "@/lib/schema/price-kinds";
import { endpointsOf, SMALL_BODY } from "./endpoint";
import { email, password } from "./person-fields";

const endpoint = endpointsOf("People");

export const setUp = endpoint({
  id: "setUp",
  method: "POST",
  path: "/setup",
  access: "anyone",
  summary: "Create the owner account of an empty instance. Fails if an account exists",
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
  access: "read",
  beforeSecondStep: true,
  summary: "Get the current user and their workspaces",
  answer: z.object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    instance_owner: z.boolean(),
    workspace: z.object({ id: z.string(), name: z.string(), role }),
    workspaces: z.array(z.object({ id: z.string(), name: z.string(), role })),
  }),
});

const PLACE_KINDS = [...PRICE_KINDS, "run"] as const;

export const findWorkspaceOf = endpoint({
  id: "findPlace",
  method: "GET",
  path: "/me/workspace",
  access: "read",
  summary: "Find which of your workspaces an item belongs to",
  query: z.strictObject({ kind: z.enum(PLACE_KINDS), id: idInput }),
  answer: z.object({
    workspace: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .describe("Null if the item is in none of your workspaces, or in the current one."),
  }),
});

export const switchWorkspace = endpoint({
  id: "switchWorkspace",
  method: "POST",
  path: "/me/workspace",
  access: "self",
  beforeSecondStep: true,
  summary: "Switch this session to another workspace",
  body: z.strictObject({ workspace_id: idInput }),
  bodyBytes: SMALL_BODY,
  answer: z.object({ workspace_id: z.string() }),
});

export const createUser = endpoint({
  id: "createUser",
  method: "POST",
  path: "/users",
  access: "instance_owner",
  summary: "Create an account for a person, with a workspace of their own",
  body: z.strictObject({
    email,
    password,
    name: z.string().trim().max(100).optional(),
    token: z.boolean().default(true).describe("False to create the person without an API token."),
  }),
  bodyBytes: SMALL_BODY,
  answer: z.object({
    id: z.string(),
    workspace_id: z.string(),
    token: z.string().optional().describe("API token with the scopes read and write, shown only once."),
  }),
  status: 201,
  problems: ["conflict"],
  security: { kind: "person_made", fields: ["email"] },
});
