import { addBackRunJob, countOpenBackRuns, insertBackRun, trimBackRuns } from "@/db/queries/back-runs";
import { lockWorkflow } from "@/db/queries/workflows";
import * as contract from "@/lib/contract/back-runs";
import { newId } from "@/lib/kit/id";
import { ok } from "@/lib/kit/result";
import { OPEN_BACK_RUNS } from "@/lib/schema/back-run";
import { on } from "@/lib/service/on";
import { refused } from "@/lib/service/process/faults";
import { noWorkflow } from "@/lib/service/workflows/read-workflow";
import { NO_COUNTS } from "./back-run-counts";
import { planBackRun } from "./plan-back-run";

/** Maximum number of ended back-runs that are stored per workflow. */
const STORED_BACK_RUNS = 50;

export const createBackRun = on(
  contract.createBackRun,
  async (services, { caller: { workspaceId }, params: { id: workflowId }, body }) => {
    const planned = await planBackRun(services, workspaceId, workflowId, body);
    if (!planned.ok) return planned;
    const { document: _document, times: _times, schedule, ...plan } = planned.value;
    return services.db.transaction(async (tx) => {
      if (!(await lockWorkflow(tx, workspaceId, workflowId))) return noWorkflow();
      if ((await countOpenBackRuns(tx, workspaceId)) >= OPEN_BACK_RUNS)
        return refused(
          "conflict",
          `A workspace can have at most ${OPEN_BACK_RUNS} open back-runs. Wait for one to finish, or cancel it.`,
        );
      await trimBackRuns(tx, workflowId, STORED_BACK_RUNS);
      const row = await insertBackRun(tx, {
        ...plan,
        id: newId(services.clock()),
        schedule: schedule === null ? null : JSON.stringify(schedule),
        counts: JSON.stringify(NO_COUNTS),
      });
      await addBackRunJob(tx, row);
      return ok({ id: row.id, status: row.status });
    });
  },
);
