import { z } from "zod";
import { findRequests, type RequestRow } from "@/db/queries/requests";
import { findWorkflow } from "@/db/queries/workflows";
import type { AnswerOf } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/workflows";
import { timeOfId } from "@/lib/kit/id";
import { ok } from "@/lib/kit/result";
import { fieldFault } from "@/lib/schema/problem";
import { on } from "@/lib/service/on";
import { pageOf, windowOf } from "@/lib/service/process/page";
import { noWorkflow } from "@/lib/service/workflows/read-workflow";
import { INTAKE_MEMORY } from "./intake-memory";

export const listRequests = on(contract.listRequests, async ({ db, part }, { caller, params, query }) => {
  if (!(await findWorkflow(db, caller.workspaceId, params.id))) return noWorkflow();
  const window = windowOf(query);
  if (!window.ok) return window;
  // The log is flushed first, because callers look here for the reason why a call was just refused.
  await (await part(INTAKE_MEMORY)).requests.written();
  const rows = await findRequests(db, params.id, window.value);
  return ok(pageOf(rows, query, loggedRequestOf));
});

export function loggedRequestOf(
  request: Omit<RequestRow, "detail" | "sent" | "context">,
): AnswerOf<typeof contract.listRequests>["items"][number] {
  return {
    id: request.id,
    at: new Date(timeOfId(request.id)).toISOString(),
    webhook_id: request.webhookId,
    method: request.method,
    status: request.status,
    ...(request.code === null ? {} : { code: request.code }),
    ...(request.errors === null ? {} : { errors: z.array(fieldFault).parse(JSON.parse(request.errors)) }),
    ...(request.runId === null ? {} : { run_id: request.runId }),
    ...(request.count === 1 ? {} : { count: request.count }),
  };
}
