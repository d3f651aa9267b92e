import { findThings, type Thing } from "@/db/queries/account-ends";
import type { Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { deleteDashboard } from "@/lib/service/dashboards/delete-dashboard";
import { deleteWidget } from "@/lib/service/dashboards/delete-widget";
import { deleteHook } from "@/lib/service/hooks/list-hooks";
import { cancelSubscription } from "@/lib/service/money/cancel-subscription";
import { deleteCredential } from "@/lib/service/people/delete-credential";
import type { Services } from "@/lib/service/services";
import { deleteTable } from "@/lib/service/tables/delete-table";
import { deleteWorkflow } from "@/lib/service/workflows/delete-workflow";

const MOST = 100_000;

type Delete = (services: Services, caller: Caller, id: string) => Promise<Result<unknown, Problem>>;

const DELETE: Record<Thing["kind"], Delete> = {
  subscription: cancelSubscription,
  dashboard: (services, caller, id) => deleteDashboard(services, caller, id, null),
  widget: (services, caller, id) => deleteWidget(services, caller, id, null),
  workflow: (services, caller, id) => deleteWorkflow(services, caller, id, null),
  hook: deleteHook,
  table: (services, caller, id) => deleteTable(services, caller, id, null),
  credential: deleteCredential,
};

/** Each thing as a person deletes it; what is gone meanwhile is gone. Said again, it goes on where it stopped. */
export async function closeWorkspace(services: Services, caller: Caller, workspaceId: string): Promise<void> {
  const within: Caller = { ...caller, workspaceId, role: "owner" };
  for (const { kind, id } of await findThings(services.db, workspaceId, MOST))
    await DELETE[kind](services, within, id);
}
