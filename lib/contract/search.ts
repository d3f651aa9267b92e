import { z } from "zod";

import { endpointsOf } from "./endpoint";

const endpoint = endpointsOf("Home");

const FOUND_KINDS = ["workflow", "worker", "run", "dashboard", "table", "item", "docs"] as const;

const found = z
  .object({
    kind: z
      .enum(FOUND_KINDS)
      .describe("`item`: an item in the market; `docs`: a section of the documentation."),
    id: z
      .string()
      .describe(
        "ID of the result; for a worker, its workflow's ID; for documentation, the path below `/docs/`.",
      ),
    title: z.string(),
    detail: z.string().describe("Distinguishes the result from others with the same name."),
    worker: z.int().optional().describe("For a worker: the worker's index."),
    item_kind: z.string().optional().describe("For an item: the item's kind."),
  })
  .meta({ id: "Found" });
export type Found = z.infer<typeof found>;

export const search = endpoint({
  id: "search",
  method: "GET",
  path: "/search",
  access: "read",
  summary: "Search workflows, their workers, runs by ID, dashboards, tables, market items and documentation",
  query: z.object({ q: z.string().trim().min(1).max(100) }),
  answer: z.object({ items: z.array(found).describe("At most 6 results per kind, grouped by kind.") }),
});
