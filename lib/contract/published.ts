import { z } from "zod";
import { listOf, page, time } from "@/lib/contract/shapes";
import { publishedData } from "@/lib/schema/dashboard";
import { idInput } from "@/lib/schema/id-input";
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

export const getProviderData = endpoint({
  id: "getProviderData",
  method: "GET",
  path: "/providers/{workflow_id}/{provider_id}/data",
  access: "read",
  summary: "Get the current data of one of this workspace's providers. The provider's key isn't needed",
  params: z.object({ workflow_id: idInput, provider_id: z.string() }),
  answer: publishedData,
  problems: ["workflow_not_found", "provider_not_found"],
});
