import { z } from "zod";
import { price } from "@/lib/schema/price";

export const catalogueItem = z
  .object({
    type: z.string(),
    kind: z.enum(["trigger", "provider", "connector", "logic", "action"]),
    title: z.string(),
    summary: z.string(),
    keywords: z.array(z.string()).optional().describe("Other words it is looked for by."),
    variants: z
      .array(
        z.object({
          title: z.string(),
          summary: z.string(),
          params: z.record(z.string(), z.string()),
          keywords: z.array(z.string()),
          group: z.string().optional().describe("The heading it stands under."),
        }),
      )
      .optional()
      .describe("Ways of setting it; an alternative of `result` with the same title is what it then gives."),
    guide: z.string().optional(),
    outlets: z.array(z.string()),
    outlets_when: z
      .object({ param: z.string(), outlets: z.record(z.string(), z.array(z.string())) })
      .optional()
      .describe("Where a parameter decides which ways out are ever taken: its values, and their ways."),
    outlets_from: z
      .object({ param: z.string(), otherwise: z.string() })
      .optional()
      .describe("Where the document names the ways out: each row's `name` in this parameter, and one more."),
    pure: z.boolean().optional().describe("Reaches nothing outside: `POST /workers/{type}/try` works."),
    verbatim: z.array(z.string()).describe("Parameters that are programs of their own and take no `{{…}}`."),
    params: z
      .record(z.string(), z.unknown())
      .describe(
        "JSON Schema with keywords of ours: `secret`, `provider`, `hint`, `suggest`, `picker`, `presets` and `x-…` (components/worker-form/README.md).",
      ),
    result: z.record(z.string(), z.unknown()).describe("JSON Schema."),
    sample: z.unknown(),
    examples: z
      .array(z.object({ params: z.record(z.string(), z.unknown()), result: z.unknown() }))
      .optional()
      .describe("A sample result per setting, for example per operation."),
    published: z
      .object({ id: z.string(), by: z.string().describe("Name of the seller's workspace."), price })
      .optional()
      .describe("For a published worker: the item to subscribe to."),
  })
  .meta({ id: "CatalogueItem" });
export type CatalogueItem = z.infer<typeof catalogueItem>;
