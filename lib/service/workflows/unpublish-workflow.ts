import { lockWorkflow } from "@/db/queries/workflows";
import type { AnswerOf } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/versions";
import { ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { on } from "@/lib/service/on";
import { PUBLISHED } from "@/lib/service/published/published";
import { takeOffline } from "./go-live";
import { noWorkflow } from "./read-workflow";

type Unpublished = AnswerOf<typeof contract.unpublishWorkflow>;

/**
 * Takes a workflow offline: its triggers and providers reject calls, and its schedules are removed. Current
 * runs, versions and published values are kept.
 */
export const unpublishWorkflow = on(contract.unpublishWorkflow, async (services, { caller, params }) => {
  const stopped = await services.db.transaction(
    async (transaction): Promise<Result<Unpublished, Problem>> => {
      const row = await lockWorkflow(transaction, caller.workspaceId, params.id);
      if (!row) return noWorkflow();
      if (row.liveVersion !== null) await takeOffline(services, transaction, row);
      return ok({ version: row.liveVersion, live: false });
    },
  );
  if (stopped.ok) (await services.part(PUBLISHED)).live.forget(params.id);
  return stopped;
});
