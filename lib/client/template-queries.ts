import { mutationOptions } from "@tanstack/react-query";
import { createTable } from "@/lib/contract/tables";
import { listTemplates, type Template } from "@/lib/contract/templates";
import { createWorkflow } from "@/lib/contract/workflows";
import { ApiError } from "./api-error";
import { call } from "./call";
import { forgetting, query } from "./query";
import { WORKFLOWS } from "./workflow-queries";

/** They come with the release. */
export const templatesOptions = { ...query(listTemplates), staleTime: Number.POSITIVE_INFINITY };

/** What a workflow begins as: a document, and the tables that it writes to. */
export type Beginning = Pick<Template, "document" | "tables">;

/** The tables first, then the workflow. A table of that name that is there is the one to write to. */
export const beginWorkflowOptions = mutationOptions({
  mutationFn: async ({ document, tables = [] }: Beginning) => {
    for (const table of tables)
      await call(createTable, { body: table }).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== "name_taken") throw error;
      });
    return call(createWorkflow, { body: document });
  },
  onSettled: forgetting(WORKFLOWS),
});
