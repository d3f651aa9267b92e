import type { Db } from "@/db/handle";
import {
  type ClosedWorkspace,
  findThings,
  recordEmptied,
  shareDashboards,
  type Thing,
} from "@/db/queries/account-ends";
import { deleteCredential } from "@/db/queries/credentials";
import { findClosedNames } from "@/db/queries/market";
import { deleteInputsOfWorkspace } from "@/db/queries/run-inputs";
import { findSubscriptions } from "@/db/queries/subscriptions";
import { ok, type Result } from "@/lib/kit/result";
import { type Caller, SCOPES } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { findRights } from "@/lib/schema/rights";
import { endClosedSubscriptions, endOwnSubscriptions } from "@/lib/service/charging/end-subscriptions";
import { notifyOfEnds, whyDeleted } from "@/lib/service/charging/notify-of-ends";
import { deleteDashboard } from "@/lib/service/dashboards/delete-dashboard";
import { deleteWidget } from "@/lib/service/dashboards/delete-widget";
import { deleteHook } from "@/lib/service/hooks/list-hooks";
import { endDisputes } from "@/lib/service/money/end-disputes";
import type { Services } from "@/lib/service/services";
import { deleteTable } from "@/lib/service/tables/delete-table";

export const EMPTY_BATCH = 100;

const OWNER = { role: "owner", scopes: SCOPES, instanceOwner: false } as const;
const NOBODY = "00000000-0000-0000-0000-000000000000";

type DeletedAlone = Exclude<Thing["kind"], "subscription" | "subscriber" | "dispute">;

interface Batch {
  readonly limit: number;
  /**
   * Deletes a workflow. Runners pass a function that doesn't clear any caches, because runners serve no
   * requests and so have none to clear.
   */
  readonly deleteWorkflow: Delete;
}

interface Deletion {
  readonly caller: Caller;
  readonly params: { readonly id: string };
  readonly ifMatch: null;
}
type Delete = (services: Services, call: Deletion) => Promise<Result<unknown, Problem>>;

const DELETE: Record<Exclude<DeletedAlone, "workflow">, Delete> = {
  dashboard: deleteDashboard,
  widget: deleteWidget,
  hook: deleteHook,
  table: deleteTable,
  credential: async ({ db }, { caller, params }) =>
    ok(await deleteCredential(db, caller.workspaceId, params.id)),
};

/**
 * Deletes up to `limit` items of a closed workspace in the same way as requests do, but in the caller's
 * transaction, which has locked the workspace's row. Returns the number of processed items. If it is less
 * than `limit`, the workspace is empty, and this is recorded.
 */
export async function emptyWorkspace(
  services: Services,
  tx: Db,
  workspace: ClosedWorkspace,
  { limit, deleteWorkflow }: Batch,
): Promise<number> {
  const things = await findThings(tx, workspace, limit);
  const idsOf = (kind: Thing["kind"]) => things.filter((thing) => thing.kind === kind).map(({ id }) => id);
  const inside: Services = { ...services, db: tx, hot: tx };
  const owner = ownerOf(workspace.id);
  const deleteAll = async (kind: DeletedAlone) => {
    const deleteOne = kind === "workflow" ? deleteWorkflow : DELETE[kind];
    for (const id of idsOf(kind))
      refuseFailure({ kind, id }, await deleteOne(inside, { caller: owner, params: { id }, ifMatch: null }));
  };
  await endOwnSubscriptions(tx, idsOf("subscription"), services.clock());
  await endSubscribers(inside, tx, workspace, idsOf("subscriber"));
  await shareDashboards(tx, idsOf("dashboard"));
  for (const kind of ["dashboard", "widget", "workflow", "hook", "table", "credential"] as const)
    await deleteAll(kind);
  const disputes = idsOf("dispute");
  if (disputes.length > 0) await endDisputes(services, tx, workspace.id, disputes.length);
  if (things.length < limit) {
    await deleteInputsOfWorkspace(tx, workspace.id);
    await recordEmptied(tx, workspace.id, new Date(services.clock()));
  }
  return things.length;
}

/** An item may already be gone, because a request admitted before the workspace closed may have deleted it. */
function refuseFailure({ kind, id }: Thing, deleted: Result<unknown, Problem>): void {
  if (!deleted.ok && deleted.error.code !== "not_found")
    throw new Error(`Couldn't delete ${kind} ${id}: ${deleted.error.code}`);
}

function ownerOf(workspaceId: string): Caller {
  return {
    ...{ userId: NOBODY, email: "", workspaceId, role: "owner", rights: findRights(OWNER) },
    ...{ instanceOwner: false, via: "session" },
  };
}

async function endSubscribers(
  services: Services,
  tx: Db,
  { closedAt }: ClosedWorkspace,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const names = await findClosedNames(tx, await findSubscriptions(tx, ids));
  const ended = await endClosedSubscriptions(tx, ids, {
    endsAt: closedAt.getTime(),
    now: services.clock(),
  });
  await notifyOfEnds(services, tx, ended, names, whyDeleted);
}
