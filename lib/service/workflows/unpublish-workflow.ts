import { lockWorkflow } from "@/db/queries/workflows";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type * as contract from "@/lib/contract/versions";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { PUBLISHED } from "@/lib/service/published/published";
import type { Services } from "@/lib/service/services";
import { takeOffline } from "./go-live";
import { noWorkflow } from "./read-workflow";

type Unpublished = AnswerOf<typeof contract.unpublishWorkflow>;

/** Triggers and providers refuse calls, and schedules are removed. Current runs, versions and published values stay. */
export async function unpublishWorkflow(
  services: Services,
  caller: Caller,
  id: string,
): Promise<Result<Unpublished, Problem>> {
  const stopped = await services.db.transaction(
    async (transaction): Promise<Result<Unpublished, Problem>> => {
      const row = await lockWorkflow(transaction, caller.workspaceId, id);
      if (!row) return noWorkflow();
      if (row.liveVersion !== null) await takeOffline(services, transaction, row);
      return ok({ version: row.liveVersion, live: false });
    },
  );
  if (stopped.ok) (await services.part(PUBLISHED)).live.forget(id);
  return stopped;
}
