import { mutationOptions } from "@tanstack/react-query";
import { createTable } from "@/lib/contract/tables";
import { listTemplates, type Template } from "@/lib/contract/templates";
import { createWorkflow } from "@/lib/contract/workflows";
import { ApiError } from "./api-error";
import { call } from "./call";
import { forgetting, query } from "./query";
import { WORKFLOWS } from "./workflow-queries";

/** Templates change only with a new release. */
export const templatesOptions = { ...query(listTemplates), staleTime: Number.POSITIVE_INFINITY };

export type Beginning = Pick<Template, "document" | "tables">;

/** If a table of that name exists, it is reused. */
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
