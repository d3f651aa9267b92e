import { updateSubscriptionPauses } from "@/db/queries/subscription-pauses";
import { insertWidget, lockWidget, updateWidget, type WidgetRow } from "@/db/queries/widgets";
import * as contract from "@/lib/contract/dashboards";
import type { BodyOf } from "@/lib/contract/endpoint";
import { newId } from "@/lib/kit/id";
import { fail, ok } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import { on, withEtag } from "@/lib/service/on";
import { notFound } from "@/lib/service/process/faults";
import { checkSource } from "./check-source";
import { widgetAnswer } from "./widget-answer";

type Given = BodyOf<typeof contract.createWidget>;

export const createWidget = on(
  contract.createWidget,
  async (services, { caller, body }) => {
    const source = await checkSource(services, caller, body.source);
    if (!source.ok) return source;
    const now = services.clock();
    const at = new Date(now);
    const row = await insertWidget(services.db, {
      id: newId(now),
      workspaceId: caller.workspaceId,
      ...columnsOf(body),
      createdAt: at,
      updatedAt: at,
    });
    if (!row) throw new Error("An insert that gave no row");
    return ok(widgetAnswer(row));
  },
  withEtag,
);

export const saveWidget = on(
  contract.saveWidget,
  async (services, { caller, params: { id }, body, ifMatch }) => {
    const source = await checkSource(services, caller, body.source);
    return services.db.transaction(async (tx) => {
      const before = await lockWidget(tx, caller.workspaceId, id);
      if (!before) return notFound("widget");
      const stale = refuseStaleWidget(before, ifMatch);
      if (stale) return fail(stale);
      // The source is checked only if it changes, so that a widget whose source was deleted can still be
      // renamed.
      const { workflowId, providerId, tableId } = columnsOf(body);
      const moved =
        before.workflowId !== workflowId || before.providerId !== providerId || before.tableId !== tableId;
      if (moved && !source.ok) return source;
      const row = await updateWidget(tx, caller.workspaceId, id, {
        ...columnsOf(body),
        revision: before.revision + 1,
        updatedAt: new Date(services.clock()),
      });
      if (moved) await updateSubscriptionPauses(tx, caller.workspaceId, services.clock());
      return row ? ok(widgetAnswer(row)) : notFound("widget");
    });
  },
  withEtag,
);

function columnsOf({ name, kind, source, options }: Given) {
  return {
    name,
    kind,
    workflowId: "table_id" in source ? null : source.workflow_id,
    providerId: "table_id" in source ? null : source.provider_id,
    tableId: "table_id" in source ? source.table_id : null,
    options: JSON.stringify(options),
  };
}

export function refuseStaleWidget(row: WidgetRow, ifMatch: string | null): Problem | null {
  if (ifMatch === null || ifMatch === "*" || ifMatch === String(row.revision)) return null;
  return problem("revision_conflict", "Someone else changed this widget since you opened it.", {
    extra: { current: widgetAnswer(row) },
  });
}
