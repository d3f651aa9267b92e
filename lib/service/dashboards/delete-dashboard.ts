import { lockDashboard, deleteDashboard as removeDashboard } from "@/db/queries/dashboards";
import { findNames } from "@/db/queries/market";
import * as contract from "@/lib/contract/dashboards";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { endSubscriptionsTo } from "@/lib/service/charging/end-subscriptions";
import { notifyOfEnds, whyDeleted } from "@/lib/service/charging/notify-of-ends";
import { on } from "@/lib/service/on";
import { notFound } from "@/lib/service/process/faults";
import { refuseStaleDashboard } from "./save-dashboard";

export const deleteDashboard = on(contract.deleteDashboard, (services, { caller, params, ifMatch }) =>
  services.db.transaction(async (tx): Promise<Result<undefined, Problem>> => {
    const before = await lockDashboard(tx, caller, params.id);
    if (!before) return notFound("dashboard");
    const stale = refuseStaleDashboard(before, ifMatch);
    if (stale) return fail(stale);
    const items = [{ kind: "dashboard", itemId: params.id }] as const;
    const names = await findNames(tx, items);
    await removeDashboard(tx, caller, params.id);
    const ended = await endSubscriptionsTo(tx, caller.workspaceId, items, services.clock());
    await notifyOfEnds(services, tx, ended, names, whyDeleted);
    return ok(undefined);
  }),
);
