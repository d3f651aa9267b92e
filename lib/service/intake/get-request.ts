import { findRequest, type RequestRow } from "@/db/queries/requests";
import { findWorkflow } from "@/db/queries/workflows";
import * as contract from "@/lib/contract/requests";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { on } from "@/lib/service/on";
import { notFound } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { noWorkflow } from "@/lib/service/workflows/read-workflow";
import { INTAKE_MEMORY } from "./intake-memory";
import { loggedRequestOf } from "./list-requests";

export const getRequest = on(contract.getRequest, async (services, { caller, params }) => {
  const found = await ownRequest(services, caller, params.id, params.request_id);
  if (!found.ok) return found;
  const row = found.value;
  return ok({
    ...loggedRequestOf(row),
    ...(row.detail === null ? {} : { detail: row.detail }),
    sent: sentOf(row),
    variables: row.context === null ? null : JSON.parse(row.context),
  });
});

export async function ownRequest(
  { db, part }: Services,
  caller: Caller,
  workflowId: string,
  id: string,
): Promise<Result<RequestRow, Problem>> {
  if (!(await findWorkflow(db, caller.workspaceId, workflowId))) return noWorkflow();
  await (await part(INTAKE_MEMORY)).requests.written();
  const row = await findRequest(db, workflowId, id);
  return row ? ok(row) : notFound("request");
}

export function sentOf({ sent }: RequestRow): contract.SentRequest | null {
  return sent === null ? null : JSON.parse(sent);
}
