import type { Db } from "@/db/handle";
import { closeWorkspaceRow, findThings, type Thing } from "@/db/queries/account-ends";
import { turnAutoTopUpOff } from "@/db/queries/auto-top-ups";
import { announceKeys, deleteCredential } from "@/db/queries/credentials";
import { removeCards } from "@/db/queries/saved-cards";
import { ok, type Result } from "@/lib/kit/result";
import { type Caller, SCOPES } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { findRights } from "@/lib/schema/rights";
import { deleteDashboard } from "@/lib/service/dashboards/delete-dashboard";
import { deleteWidget } from "@/lib/service/dashboards/delete-widget";
import { deleteHook } from "@/lib/service/hooks/list-hooks";
import { cancelSubscription } from "@/lib/service/money/cancel-subscription";
import type { Services } from "@/lib/service/services";
import { deleteTable } from "@/lib/service/tables/delete-table";
import { deleteWorkflow } from "@/lib/service/workflows/delete-workflow";

const MOST = 100_000;
const OWNER = { role: "owner", scopes: SCOPES, instanceOwner: false } as const;

type Delete = (services: Services, caller: Caller, id: string) => Promise<Result<unknown, Problem>>;

const DELETE: Record<Thing["kind"], Delete> = {
  subscription: cancelSubscription,
  dashboard: (services, caller, id) => deleteDashboard(services, caller, id, null),
  widget: (services, caller, id) => deleteWidget(services, caller, id, null),
  workflow: (services, caller, id) => deleteWorkflow(services, caller, id, null),
  hook: deleteHook,
  table: (services, caller, id) => deleteTable(services, caller, id, null),
  credential: async ({ db }, { workspaceId }, id) => {
    await announceKeys(db, workspaceId);
    return ok(await deleteCredential(db, workspaceId, id));
  },
};

/**
 * Deletes what is in a workspace, each thing as its own use case does, all in the caller's transaction. That holds the
 * workspace's row, so nobody can add anything meanwhile, and after it the database refuses to.
 */
export async function closeWorkspace(
  services: Services,
  tx: Db,
  caller: Caller,
  workspaceId: string,
): Promise<void> {
  const now = services.clock();
  await closeWorkspaceRow(tx, workspaceId, new Date(now));
  await turnAutoTopUpOff(tx, workspaceId, null, now);
  await removeCards(tx, workspaceId, now);
  const within: Services = { ...services, db: tx, hot: tx };
  const owner: Caller = { ...caller, workspaceId, role: "owner", rights: findRights(OWNER) };
  for (const { kind, id } of await findThings(tx, workspaceId, MOST)) await DELETE[kind](within, owner, id);
  const [left] = await findThings(tx, workspaceId, 1);
  if (left !== undefined) throw new Error(`The ${left.kind} ${left.id} could not be deleted`);
}
