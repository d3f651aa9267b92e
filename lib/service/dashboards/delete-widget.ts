import { lockDashboardsWith, updateDashboard } from "@/db/queries/dashboards";
import { findNames } from "@/db/queries/market";
import { lockWidget, deleteWidget as removeWidget } from "@/db/queries/widgets";
import * as contract from "@/lib/contract/dashboards";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { endSubscriptionsTo } from "@/lib/service/charging/end-subscriptions";
import { notifyOfEnds, whyDeleted } from "@/lib/service/charging/notify-of-ends";
import { on } from "@/lib/service/on";
import { notFound } from "@/lib/service/process/faults";
import { layoutOf } from "./dashboard-answer";
import { refuseStaleWidget } from "./save-widget";

/** Also removes the widget from every dashboard that shows it, so that no gap remains. */
export const deleteWidget = on(contract.deleteWidget, async (services, { caller, params, ifMatch }) => {
  const { id } = params;
  return services.db.transaction(async (tx): Promise<Result<undefined, Problem>> => {
    const before = await lockWidget(tx, caller.workspaceId, id);
    if (!before) return notFound("widget");
    const stale = refuseStaleWidget(before, ifMatch);
    if (stale) return fail(stale);
    const items = [{ kind: "widget", itemId: id }] as const;
    const names = await findNames(tx, items);
    await removeWidget(tx, caller.workspaceId, id);
    for (const dashboard of await lockDashboardsWith(tx, caller.workspaceId, id)) {
      const layout = layoutOf(dashboard).filter((item) => item.widget_id !== id);
      await updateDashboard(tx, caller.workspaceId, dashboard.id, {
        layout: JSON.stringify(layout),
        revision: dashboard.revision + 1,
        updatedAt: new Date(services.clock()),
      });
    }
    const ended = await endSubscriptionsTo(tx, caller.workspaceId, items, services.clock());
    await notifyOfEnds(services, tx, ended, names, whyDeleted);
    return ok(undefined);
  });
});
