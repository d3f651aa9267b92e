import { lockDashboard, deleteDashboard as removeDashboard } from "@/db/queries/dashboards";
import { findNames } from "@/db/queries/market";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { endSubscriptionsTo } from "@/lib/service/charging/end-subscriptions";
import { notifyOfEnds, whyDeleted } from "@/lib/service/charging/notify-of-ends";
import { notFound } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { refuseStaleDashboard } from "./save-dashboard";

export async function deleteDashboard(
  services: Services,
  caller: Caller,
  id: string,
  ifMatch: string | null,
): Promise<Result<undefined, Problem>> {
  return services.db.transaction(async (tx): Promise<Result<undefined, Problem>> => {
    const before = await lockDashboard(tx, caller, id);
    if (!before) return notFound("dashboard");
    const stale = refuseStaleDashboard(before, ifMatch);
    if (stale) return fail(stale);
    const items = [{ kind: "dashboard", itemId: id }] as const;
    const names = await findNames(tx, items);
    await removeDashboard(tx, caller, id);
    const ended = await endSubscriptionsTo(tx, caller.workspaceId, items, services.clock());
    await notifyOfEnds(services, tx, ended, names, whyDeleted);
    return ok(undefined);
  });
}
