import { findOpenShareLink, type ShareLinkRow } from "@/db/queries/share-links";
import { findWidget } from "@/db/queries/widgets";
import type { Shared } from "@/lib/contract/share-links";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import { readDashboard } from "./read-dashboard";
import { type DataAnswer, readDashboardData, readWidgetData } from "./read-widget-data";
import type { Services } from "./services";
import { readShareToken } from "./share-token";
import { optionsOf } from "./widget-answer";

/** What a public link opens: one dashboard or one widget, and nothing that leads any further. */

export async function readShared(services: Services, token: string): Promise<Result<Shared, Problem>> {
  const link = await openLink(services, token);
  if (!link.ok) return link;
  const { kind, itemId, workspaceId } = link.value;
  if (kind === "widget") {
    const row = await findWidget(services.db, workspaceId, itemId);
    if (!row) return noLink();
    const widget = { id: row.id, name: row.name, kind: row.kind, options: optionsOf(row) };
    const layout = [{ widget_id: row.id, x: 0, y: 0, w: 12, h: 8 }];
    return ok({ kind, name: row.name, layout, parameters: {}, widgets: [widget] });
  }
  const read = await readDashboard(services, { workspaceId }, itemId);
  if (!read.ok) return noLink();
  const { name, layout, parameters } = read.value;
  const widgets = read.value.widgets.map(({ id, name: title, kind: shape, options }) => ({
    id,
    name: title,
    kind: shape,
    options,
  }));
  return ok({ kind, name, layout, parameters, widgets });
}

export async function readSharedData(
  services: Services,
  token: string,
  ifNoneMatch: string | null,
): Promise<Result<DataAnswer, Problem>> {
  const link = await openLink(services, token);
  if (!link.ok) return link;
  const read = link.value.kind === "widget" ? readWidgetData : readDashboardData;
  const data = await read(services, link.value, link.value.itemId, ifNoneMatch);
  return data.ok ? data : noLink();
}

async function openLink(services: Services, token: string): Promise<Result<ShareLinkRow, Problem>> {
  const id = readShareToken(services.env.secretKey, token);
  const row = id === null ? undefined : await findOpenShareLink(services.db, id);
  return row ? ok(row) : noLink();
}

/** Revoked, deleted and made up look the same. */
function noLink(): { ok: false; error: Problem } {
  return fail(problem("not_found", "This link leads nowhere: it was revoked, or it is not complete."));
}
