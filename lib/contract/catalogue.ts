import { z } from "zod";
import { anyQuery, none } from "@/lib/contract/shapes";
import { catalogueItem } from "@/lib/schema/catalogue";
import { endpoint } from "./endpoint";

const tag = "Catalogue";

export const listWorkers = endpoint({
  id: "listWorkers",
  method: "GET",
  path: "/workers",
  tag,
  access: "read",
  summary: "The catalogue of worker types, with schemas and a sample result each",
  params: anyQuery,
  query: anyQuery,
  body: none,
  answer: z.object({ items: z.array(catalogueItem) }),
  status: 200,
});

export const nextTimes = endpoint({
  id: "nextTimes",
  method: "POST",
  path: "/schedules/preview",
  tag,
  access: "read",
  summary: "The next ten times of a schedule",
  params: anyQuery,
  query: anyQuery,
  body: z.strictObject({
    cron: z.string().optional(),
    timezone: z.string().optional(),
    every: z.number().optional(),
  }),
  answer: z.object({ times: z.array(z.string()) }),
  status: 200,
  problems: ["invalid_input"],
});

export const openApi = endpoint({
  id: "openApi",
  method: "GET",
  path: "/openapi.json",
  tag,
  access: "anyone",
  summary: "This interface as OpenAPI 3.1",
  params: anyQuery,
  query: anyQuery,
  body: none,
  answer: z.record(z.string(), z.unknown()),
  status: 200,
});

export const workflowOpenApi = endpoint({
  id: "workflowOpenApi",
  method: "GET",
  path: "/workflows/{id}/openapi.json",
  tag,
  access: "read",
  summary: "One workflow's own endpoints as OpenAPI 3.1",
  params: z.object({ id: z.string() }),
  query: anyQuery,
  body: none,
  answer: z.record(z.string(), z.unknown()),
  status: 200,
});
