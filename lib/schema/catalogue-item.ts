import { z } from "zod";
import { price } from "@/lib/schema/price";

export const catalogueItem = z
  .object({
    type: z.string(),
    kind: z.enum(["trigger", "provider", "connector", "logic", "action"]),
    title: z.string(),
    summary: z.string(),
    keywords: z.array(z.string()).optional().describe("Further search words."),
    variants: z
      .array(
        z.object({
          title: z.string(),
          summary: z.string(),
          params: z.record(z.string(), z.string()),
          keywords: z.array(z.string()),
          group: z.string().optional().describe("Heading in the palette."),
        }),
      )
      .optional()
      .describe(
        "Presets of the parameters. The alternative of `result` with the same title is their result.",
      ),
    guide: z.string().optional(),
    outlets: z.array(z.string()),
    outlets_when: z
      .object({ param: z.string(), outlets: z.record(z.string(), z.array(z.string())) })
      .optional()
      .describe("Set if a parameter decides which outputs are used: the outputs of each of its values."),
    outlets_from: z
      .object({ param: z.string(), otherwise: z.string() })
      .optional()
      .describe(
        "Set if the document names the outputs: the `name` of each row in this parameter, plus `otherwise`.",
      ),
    pure: z
      .boolean()
      .optional()
      .describe("True if the worker makes no external calls, so that `POST /workers/{type}/try` works."),
    verbatim: z.array(z.string()).describe("Parameters that are programs and don't evaluate `{{…}}`."),
    params: z
      .record(z.string(), z.unknown())
      .describe(
        "JSON Schema with additional keywords: `secret`, `provider`, `hint`, `suggest`, `picker`, `presets` and `x-…` (components/worker-form/README.md).",
      ),
    result: z.record(z.string(), z.unknown()).describe("JSON Schema of the result."),
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
