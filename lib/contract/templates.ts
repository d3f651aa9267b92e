import { z } from "zod";

import { credentialProvider } from "@/lib/schema/credential";
import { drawing } from "@/lib/schema/drawing";
import { column, tableName } from "@/lib/schema/table";
import { workflowDocument } from "@/lib/schema/workflow";
import { endpointsOf } from "./endpoint";

const endpoint = endpointsOf("Workflows");

const template = z
  .object({
    id: z.string(),
    title: z.string(),
    summary: z.string().describe("Summary in one sentence."),
    keys: z
      .array(credentialProvider)
      .describe("Credentials that the template needs for real data. Without them, it uses sample data."),
    document: workflowDocument.extend({
      tests: z
        .array(z.looseObject({ name: z.string() }))
        .optional()
        .describe("Tests that are created with the workflow."),
    }),
    drawing,
    tables: z
      .array(
        z.object({
          name: tableName,
          columns: z.array(column.pick({ name: true, type: true })),
          key: z.array(z.string()),
        }),
      )
      .optional()
      .describe(
        "Tables that the template writes to, in the format of `POST /tables`. Create them before the workflow, unless tables with these names exist.",
      ),
  })
  .meta({ id: "Template" });
export type Template = z.infer<typeof template>;

export const listTemplates = endpoint({
  id: "listTemplates",
  method: "GET",
  path: "/templates",
  access: "read",
  summary: "List workflow templates. To use one, send its `document` to `POST /workflows`.",
  answer: z.object({ items: z.array(template) }),
});
