import { z } from "zod";
import { byId, listOf, page, time } from "@/lib/contract/shapes";
import { credentialHost, credentialProvider, modelBaseUrl } from "@/lib/schema/credential";
import { endpointsOf } from "./endpoint";

const endpoint = endpointsOf("Keys");

const credential = z
  .object({
    id: z.string(),
    name: z.string(),
    provider: credentialProvider,
    last4: z.string().describe("Last characters of the value; empty for short values."),
    host: z
      .string()
      .describe("The only host that the credential is sent to. Empty: any host that a workflow calls."),
    base_url: z.string().describe("URL of the language model; empty for other providers."),
    created_at: time,
    created_by: z.string(),
    newest: z
      .boolean()
      .describe("True for the newest credential of its provider. Workers that name no credential use it."),
  })
  .meta({ id: "Credential", description: "A stored credential. The API never returns its value." });

export const createCredential = endpoint({
  id: "createCredential",
  method: "POST",
  path: "/credentials",
  access: "write",
  summary: "Store a credential",
  body: z.strictObject({
    name: z.string().trim().min(1).max(100),
    host: credentialHost
      .default("")
      .describe(
        "For an http credential: the only host it is sent to, such as `api.example.com` or a URL there.",
      ),
    base_url: modelBaseUrl
      .default("")
      .describe(
        "Required for a model credential: the URL before `/chat/completions`, such as `https://api.openai.com/v1`.",
      ),
    provider: credentialProvider,
    value: z
      .string()
      .trim()
      .min(1)
      .max(8_000)
      .describe(
        "A data provider's or a model's key; `smtp://user:password@host:587?from=a@example.com`; or for http `Bearer …`, " +
          "`Basic user:password`, `Header-Name: value`, a webhook's address or its signing secret.",
      ),
  }),
  answer: credential,
  status: 201,
  security: { kind: "key_stored", fields: ["name", "provider", "base_url"] },
});

export const listCredentials = endpoint({
  id: "listCredentials",
  method: "GET",
  path: "/credentials",
  access: "read",
  summary: "List this workspace's credentials, without their values",
  query: page,
  answer: listOf(credential),
});

export const deleteCredential = endpoint({
  id: "deleteCredential",
  method: "DELETE",
  path: "/credentials/{id}",
  access: "write",
  summary:
    "Delete a credential. Workers that don't name a credential then use the newest remaining one for the same service, if there is one",
  params: byId,
  status: 204,
  security: { kind: "key_deleted" },
});

export const testCredential = endpoint({
  id: "testCredential",
  method: "POST",
  path: "/credentials/{id}/test",
  access: "write",
  summary: "Test a credential with one small request",
  params: byId,
  answer: z.object({
    ok: z.boolean(),
    message: z.string(),
    code: z.string().optional().describe("Error code if the test failed."),
  }),
});

export const credentialUsage = endpoint({
  id: "credentialUsage",
  method: "GET",
  path: "/credentials/{id}/usage",
  access: "read",
  summary: "List workflows whose draft or live version uses this credential",
  params: byId,
  query: page,
  answer: listOf(
    z.object({
      workflow_id: z.string(),
      name: z.string(),
      live: z.boolean().describe("True if the live version uses the credential, not only the draft."),
      workers: z.array(z.int()).describe("Indexes."),
    }),
  ),
});
