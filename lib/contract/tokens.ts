import { z } from "zod";
import { byId, givenTime, listOf, page, time } from "@/lib/contract/shapes";
import { scope } from "@/lib/schema/person";
import { endpointsOf, SMALL_BODY } from "./endpoint";

const endpoint = endpointsOf("People");

export const createToken = endpoint({
  id: "createToken",
  method: "POST",
  path: "/tokens",
  access: "write",
  summary:
    "Create an API token, which is shown only once. A token created with another token stops working when that token does",
  body: z.strictObject({
    name: z.string().trim().min(1).max(100),
    scopes: z.array(scope).min(1).default(["read", "write"]),
    expires_at: givenTime.nullable().optional(),
  }),
  bodyBytes: SMALL_BODY,
  answer: z.object({ id: z.string(), name: z.string(), token: z.string() }),
  status: 201,
  security: { kind: "token_made", fields: ["name", "scopes", "expires_at"] },
});

export const listTokens = endpoint({
  id: "listTokens",
  method: "GET",
  path: "/tokens",
  access: "read",
  summary: "List API tokens",
  query: page,
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
});

export const deleteToken = endpoint({
  id: "deleteToken",
  method: "DELETE",
  path: "/tokens/{id}",
  access: "write",
  summary: "Revoke an API token",
  params: byId,
  status: 204,
  security: { kind: "token_revoked" },
});
