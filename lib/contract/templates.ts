import { z } from "zod";
import { anyQuery, none } from "@/lib/contract/shapes";
import { credentialProvider } from "@/lib/schema/credential";
import { workflowDocument } from "@/lib/schema/workflow";
import { endpoint } from "./endpoint";

const template = z
  .object({
    id: z.string(),
    title: z.string(),
    summary: z.string().describe("What it does, in one sentence."),
    keys: z.array(credentialProvider).describe("What makes it real; sample data until then."),
    document: workflowDocument,
  })
  .meta({ id: "Template" });

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
