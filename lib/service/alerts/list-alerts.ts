import { z } from "zod";
import { type AlertRow, listAlerts as findPage } from "@/db/queries/alerts";
import { type NoticeRow, noticesOf } from "@/db/queries/notices";
import * as contract from "@/lib/contract/alerts";
import { ok } from "@/lib/kit/result";
import { ALERT_MESSAGES } from "@/lib/schema/alert-rule";
import { on } from "@/lib/service/on";
import { pageOf, windowOf } from "@/lib/service/process/page";

const SHOWN_NOTICES = 20;

export const listAlerts = on(contract.listAlerts, async ({ db }, { caller: { workspaceId }, query }) => {
  const window = windowOf(query);
  if (!window.ok) return window;
  const status = query.status ?? null;
  const workflowId = query.workflow_id ?? null;
  const rows = await findPage(db, { workspaceId, status, workflowId, ...window.value });
  const notified = await noticesOf(
    db,
    rows.map(({ id }) => id),
    SHOWN_NOTICES,
  );
  return ok(
    pageOf(rows, query, (row) =>
      alertAnswer(
        row,
        notified.filter(({ alertId }) => alertId === row.id),
      ),
    ),
  );
});

const type = z.enum(ALERT_MESSAGES);
const error = z.object({ code: z.string(), message: z.string() });

function alertAnswer(row: AlertRow, notified: readonly NoticeRow[]): contract.Alert {
  return {
    id: row.id,
    workflow_id: row.workflowId,
    rule: row.rule,
    since: row.since.toISOString(),
    until: row.until?.toISOString() ?? null,
    count: row.count,
    last_run_id: row.lastRunId,
    worker: row.worker,
    code: row.code,
    message: row.message,
    notified: notified.map((notice) => ({
      channel: notice.channel,
      address: notice.address,
      type: type.parse(notice.type),
      at: notice.at.toISOString(),
      delivered_at: notice.deliveredAt?.toISOString() ?? null,
      error: notice.error === null ? null : error.parse(JSON.parse(notice.error)),
    })),
  };
}
