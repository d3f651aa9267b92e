import { z } from "zod";
import { listOf, page, time } from "@/lib/contract/shapes";
import { publishedData } from "@/lib/schema/dashboard";
import { idInput } from "@/lib/schema/id-input";
import { jsonValue } from "@/lib/schema/json-value";
import { endpointsOf } from "./endpoint";

const endpoint = endpointsOf("Dashboards");

export const publishedProvider = z
  .object({
    workflow_id: z.string(),
    workflow_name: z.string(),
    provider_id: z.string(),
    published_at: time,
    version: z.int(),
    bytes: z.int(),
    sample: z.boolean(),
  })
  .meta({ id: "PublishedProvider" });
export type PublishedProvider = z.infer<typeof publishedProvider>;

export const listProviders = endpoint({
  id: "listProviders",
  method: "GET",
  path: "/providers",
  access: "read",
  summary: "List this workspace's data providers that have published data",
  query: page,
  answer: listOf(publishedProvider),
});

const byProvider = z.object({ workflow_id: idInput, provider_id: z.string() });

export const getProviderData = endpoint({
  id: "getProviderData",
  method: "GET",
  path: "/providers/{workflow_id}/{provider_id}/data",
  access: "read",
  summary:
    "Get the current data of one of this workspace's data providers. The data provider's key isn't needed",
  params: byProvider,
  answer: publishedData,
  problems: ["workflow_not_found", "provider_not_found"],
});

export const listProviderVersions = endpoint({
  id: "listProviderVersions",
  method: "GET",
  path: "/providers/{workflow_id}/{provider_id}/versions",
  access: "read",
  summary:
    "List the stored values that a data provider has published, newest first. Pages with large values are shorter",
  params: byProvider,
  query: page,
  answer: listOf(
    z
      .object({
        version: z.int(),
        published_at: time,
        run_id: z.string().describe("The run that published the value."),
        bytes: z.int(),
        sha256: z
          .string()
          .nullable()
          .describe("Hash of the value's bytes; null if the value is longer than 1 MiB."),
        value: jsonValue
          .optional()
          .describe("Omitted if it is longer than 64 KiB. The provider's URL serves it with `?version=`."),
      })
      .meta({ id: "ProviderVersion" }),
  ),
  problems: ["workflow_not_found"],
});
