import { z } from "zod";
import { idInput } from "@/lib/schema/id-input";
import { ENDPOINT_ID } from "@/lib/schema/trigger";
import { endpointsOf, SMALL_BODY } from "./endpoint";
import { byId, listOf, page, time } from "./shapes";

const endpoint = endpointsOf("Workflows");

export const createReaderKey = endpoint({
  id: "createReaderKey",
  method: "POST",
  path: "/workflows/{id}/reader-keys",
  access: "write",
  summary:
    "Create a key that can only read one data provider. Reads with this key are free, even if the item is for sale. The key is shown once",
  params: byId,
  body: z.strictObject({
    provider_id: z
      .string()
      .regex(ENDPOINT_ID, "Use 1 to 64 letters, digits, hyphens and underscores.")
      .describe("A provider of the draft or of the live version."),
    name: z.string().trim().min(1).max(100),
  }),
  bodyBytes: SMALL_BODY,
  answer: z.object({
    id: z.string(),
    name: z.string(),
    key: z.string().describe("Sent as Bearer or as `?api_key=`."),
  }),
  status: 201,
  problems: ["provider_not_found"],
  security: { kind: "reader_key_made", fields: ["provider_id", "name"] },
});

export const listReaderKeys = endpoint({
  id: "listReaderKeys",
  method: "GET",
  path: "/workflows/{id}/reader-keys",
  access: "read",
  summary: "List the reader keys of a workflow",
  params: byId,
  query: page,
  answer: listOf(
    z.object({
      id: z.string(),
      provider_id: z.string(),
      name: z.string(),
      created_at: time,
      last_used_at: time.nullable().describe("Rounded to the minute; null if never used."),
    }),
  ),
});

export const deleteReaderKey = endpoint({
  id: "deleteReaderKey",
  method: "DELETE",
  path: "/workflows/{id}/reader-keys/{key_id}",
  access: "write",
  summary: "Revoke a reader key",
  params: byId.extend({ key_id: idInput }),
  status: 204,
  security: { kind: "reader_key_revoked", fields: ["key_id"] },
});
