import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { createTable } from "@/lib/contract/tables";
import { listTemplates, type Template } from "@/lib/contract/templates";
import { createWorkflow } from "@/lib/contract/workflows";
import { ApiError } from "./api-error";
import { call } from "./call";
import { forgetWorkflows } from "./workflow-queries";

export const templatesOptions = queryOptions({
  queryKey: ["templates"],
  queryFn: ({ signal }) => call(listTemplates, { signal }),
  staleTime: Number.POSITIVE_INFINITY, // they come with the release
});

/** What a workflow begins as: a document, and the tables that it writes to. */
export type Beginning = Pick<Template, "document" | "tables">;

/** The tables first, then the workflow. A table of that name that is there is the one to write to. */
export function beginWorkflowOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ document, tables = [] }: Beginning) => {
      for (const table of tables)
        await call(createTable, { body: table }).catch((error: unknown) => {
          if (!(error instanceof ApiError) || error.code !== "name_taken") throw error;
        });
      return call(createWorkflow, { body: document });
    },
    onSuccess: () => forgetWorkflows(queries),
  });
}
