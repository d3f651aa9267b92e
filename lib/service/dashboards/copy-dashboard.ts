import { insertDashboard, lockDashboard } from "@/db/queries/dashboards";
import { findWidgets, insertWidget } from "@/db/queries/widgets";
import * as contract from "@/lib/contract/dashboards";
import { newId } from "@/lib/kit/id";
import { ok } from "@/lib/kit/result";
import { on, withEtag } from "@/lib/service/on";
import { notFound } from "@/lib/service/process/faults";
import { dashboardAnswer, layoutOf } from "./dashboard-answer";

const LONGEST_NAME = 200;

/**
 * The copy has its own widgets, so that changes to one dashboard don't affect the other. Links and prices
 * stay with the original.
 */
export const copyDashboard = on(
  contract.copyDashboard,
  ({ db, clock }, { caller, params: { id } }) =>
    db.transaction(async (tx) => {
      const row = await lockDashboard(tx, caller, id);
      if (!row) return notFound("dashboard");
      const now = clock();
      const at = new Date(now);
      const layout = layoutOf(row);
      const copies = new Map<string, string>();
      for (const widget of await findWidgets(
        tx,
        caller.workspaceId,
        layout.map((item) => item.widget_id),
      )) {
        const copy = newId(now);
        copies.set(widget.id, copy);
        await insertWidget(tx, { ...widget, id: copy, revision: 1, createdAt: at, updatedAt: at });
      }
      const copied = layout.flatMap((item) => {
        const widgetId = copies.get(item.widget_id);
        return widgetId === undefined ? [] : [{ ...item, widget_id: widgetId }];
      });
      const made = await insertDashboard(tx, {
        ...row,
        id: newId(now),
        name: `Copy of ${row.name}`.slice(0, LONGEST_NAME),
        layout: JSON.stringify(copied),
        createdBy: caller.userId,
        revision: 1,
        createdAt: at,
        updatedAt: at,
      });
      if (!made) throw new Error("An insert that gave no row");
      return ok(dashboardAnswer(made));
    }),
  withEtag,
);
