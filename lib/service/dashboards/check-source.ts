import { findTable } from "@/db/queries/tables";
import { findWorkflow } from "@/db/queries/workflows";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { WidgetSource } from "@/lib/schema/dashboard";
import type { Caller } from "@/lib/schema/person";
import { type Problem, type ProblemCode, problem } from "@/lib/schema/problem";
import { documentOf } from "@/lib/service/document/workflow-answer";
import { PUBLISHED } from "@/lib/service/published/published";
import type { Services } from "@/lib/service/services";

/** A provider is accepted if the workflow's draft or its live version has it. */
export async function checkSource(
  services: Services,
  caller: Caller,
  source: WidgetSource,
): Promise<Result<undefined, Problem>> {
  if ("table_id" in source) {
    const { table_id: tableId } = source;
    if (await findTable(services.db, caller.workspaceId, tableId)) return ok(undefined);
    return refusedAt("source.table_id", "not_found", "Table not found in this workspace.");
  }
  const { workflow_id: workflowId, provider_id: providerId } = source;
  const row = await findWorkflow(services.db, caller.workspaceId, workflowId);
  if (!row)
    return refusedAt("source.workflow_id", "workflow_not_found", "Workflow not found in this workspace.");
  const drafted = documentOf(row.document).workers.some(
    ({ type, params }) => type === "data_provider" && params.provider_id === providerId,
  );
  if (drafted) return ok(undefined);
  const live = await (await services.part(PUBLISHED)).live.find(row.id);
  if (live?.providers.has(providerId)) return ok(undefined);
  return refusedAt(
    "source.provider_id",
    "provider_not_found",
    `The workflow has no data provider \`${providerId.slice(0, 64)}\`.`,
  );
}

function refusedAt(path: string, code: ProblemCode, message: string): { ok: false; error: Problem } {
  return fail(problem(code, message, { errors: [{ path, code, message }] }));
}
