import { findWorkspacesToEmpty, lockWorkspaceToEmpty } from "@/db/queries/account-ends";
import type { Services } from "@/lib/service/services";
import { removeWorkflow } from "@/lib/service/workflows/delete-workflow";
import { EMPTY_BATCH, emptyWorkspace } from "./empty-workspace";

const AT_ONCE = 100;
const BATCH = { limit: EMPTY_BATCH, deleteWorkflow: removeWorkflow } as const;

/**
 * Each batch of deletions is its own transaction, so an interrupted process leaves no batch half done. If one workspace
 * fails, the others continue and it is retried next time.
 */
export async function emptyClosedWorkspaces(services: Services): Promise<void> {
  for (const id of await findWorkspacesToEmpty(services.db, AT_ONCE)) {
    try {
      while (await emptyNextBatch(services, id));
    } catch (error) {
      services.log.error({ error, workspace: id }, "Couldn't empty a closed workspace");
    }
  }
}

/** Returns false once the workspace is empty, or while another process is emptying it. */
function emptyNextBatch(services: Services, id: string): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    const workspace = await lockWorkspaceToEmpty(tx, id);
    if (workspace === undefined) return false;
    return (await emptyWorkspace(services, tx, workspace, BATCH)) === BATCH.limit;
  });
}
