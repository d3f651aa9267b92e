import { findWorkspacesToEmpty, lockWorkspaceToEmpty } from "@/db/queries/account-ends";
import type { Services } from "@/lib/service/services";
import { removeWorkflow } from "@/lib/service/workflows/delete-workflow";
import { EMPTY_BATCH, emptyWorkspace } from "./empty-workspace";

const AT_ONCE = 100;
const BATCH = { limit: EMPTY_BATCH, deleteWorkflow: removeWorkflow } as const;

/**
 * Deletes what is left in closed workspaces in batches, each in its own transaction, so a process that ends early
 * leaves only whole batches. If a workspace fails, it is tried again next time, and the others continue.
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

/** False once it is empty, or while another process empties it. */
function emptyNextBatch(services: Services, id: string): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    const workspace = await lockWorkspaceToEmpty(tx, id);
    if (workspace === undefined) return false;
    return (await emptyWorkspace(services, tx, workspace, BATCH)) === BATCH.limit;
  });
}
