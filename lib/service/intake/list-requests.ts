import { z } from "zod";
import { findRequests, type RequestRow } from "@/db/queries/requests";
import { findWorkflow } from "@/db/queries/workflows";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { Page } from "@/lib/contract/shapes";
import type { listRequests as contract } from "@/lib/contract/workflows";
import { timeOfId } from "@/lib/kit/id";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import { fieldFault, type Problem } from "@/lib/schema/problem";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";
import { noWorkflow } from "@/lib/service/workflows/read-workflow";
import { INTAKE_MEMORY } from "./intake-memory";

export async function listRequests(
  { db, part }: Services,
  caller: Caller,
  id: string,
  page: Page,
): Promise<Result<AnswerOf<typeof contract>, Problem>> {
  if (!(await findWorkflow(db, caller.workspaceId, id))) return noWorkflow();
  const window = windowOf(page);
  if (!window.ok) return window;
  // Callers look here for the reason of a refusal that just happened.
  await (await part(INTAKE_MEMORY)).requests.written();
  const rows = await findRequests(db, id, window.value);
  return ok(pageOf(rows, page, loggedRequestOf));
}

export function loggedRequestOf(
  request: Omit<RequestRow, "detail" | "sent" | "context">,
): AnswerOf<typeof contract>["items"][number] {
  return {
    id: request.id,
    at: new Date(timeOfId(request.id)).toISOString(),
    webhook_id: request.webhook_id,
    method: request.method,
    status: request.status,
    ...(request.code === null ? {} : { code: request.code }),
    ...(request.errors === null ? {} : { errors: z.array(fieldFault).parse(JSON.parse(request.errors)) }),
    ...(request.run_id === null ? {} : { run_id: request.run_id }),
    ...(request.count === 1 ? {} : { count: request.count }),
  };
}
