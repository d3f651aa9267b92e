import { z } from "zod";
import { anyQuery, none } from "@/lib/contract/shapes";
import { credentialProvider } from "@/lib/schema/credential";
import { column, tableName } from "@/lib/schema/table";
import { workflowDocument } from "@/lib/schema/workflow";
import { endpoint } from "./endpoint";

const template = z
  .object({
    id: z.string(),
    title: z.string(),
    summary: z.string().describe("What it does, in one sentence."),
    keys: z.array(credentialProvider).describe("What makes it real; sample data until then."),
    document: workflowDocument,
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
        "What it writes to, as `POST /tables` takes it; made first, unless there is one of that name.",
      ),
  })
  .meta({ id: "Template" });
export type Template = z.infer<typeof template>;

export const listTemplates = endpoint({
  id: "listTemplates",
  method: "GET",
  path: "/templates",
  tag: "Workflows",
  access: "read",
  summary: "Complete workflows to begin with: send a document to `POST /workflows`",
  params: anyQuery,
  query: anyQuery,
  body: none,
  answer: z.object({ items: z.array(template) }),
  status: 200,
});
