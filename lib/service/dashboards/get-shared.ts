import { findItem } from "@/db/queries/items";
import { findOpenShareLink, type ShareLinkRow } from "@/db/queries/share-links";
import { findWidget, type WidgetRow } from "@/db/queries/widgets";
import type { Viewer } from "@/lib/auth/viewer";
import * as contract from "@/lib/contract/share-links";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import { workspaceBlocked } from "@/lib/schema/workspace-blocked";
import { onView } from "@/lib/service/on";
import type { Services } from "@/lib/service/services";
import { checkViewRight, type ViewedItem } from "./check-view-right";
import { findWithWidgets } from "./get-dashboard";
import { type DataAnswer, dashboardData, widgetData } from "./read-widget-data";
import { readShareToken } from "./share-token";
import { optionsOf, withoutAsk } from "./widget-answer";

export const getShared = onView(contract.getShared, async (services, { params: { token }, caller }) => {
  const link = await openLink(services, token, caller);
  if (!link.ok) return link;
  const shared = await sharedOf(services, link.value);
  return shared ? ok(shared) : noLink();
});

export async function sharedOf(
  services: Pick<Services, "db">,
  { kind, itemId, workspaceId }: ViewedItem,
): Promise<contract.Shared | null> {
  if (kind === "widget") {
    const row = await findWidget(services.db, workspaceId, itemId);
    if (!row) return null;
    const layout = [{ widget_id: row.id, x: 0, y: 0, w: 12, h: 8 }];
    return { kind, name: row.name, layout, parameters: {}, widgets: [shownWidget(row)] };
  }
  const found = await findWithWidgets(services, { workspaceId, userId: null }, itemId);
  if (!found) return null;
  const { name, layout, parameters } = found.dashboard;
  return { kind, name, layout, parameters, widgets: found.widgets.map(shownWidget) };
}

export function sharedDataOf(
  services: Services,
  { kind, itemId, workspaceId }: ViewedItem,
  ifNoneMatch: string | null,
): Promise<Result<DataAnswer, Problem>> {
  const read = kind === "widget" ? widgetData : dashboardData;
  return read(services, { workspaceId, userId: null }, itemId, ifNoneMatch);
}

export async function readSharedData(
  services: Services,
  token: string,
  viewer: Viewer,
  ifNoneMatch: string | null,
): Promise<Result<DataAnswer, Problem>> {
  const link = await openLink(services, token, viewer);
  if (!link.ok) return link;
  const data = await sharedDataOf(services, link.value, ifNoneMatch);
  return data.ok ? data : noLink();
}

/** A public link can lead to a paid item, but never to a private dashboard. */
export async function openLink(
  services: Services,
  token: string,
  viewer: Viewer,
): Promise<Result<ShareLinkRow, Problem>> {
  const id = readShareToken(services.env.secretKey, token);
  const row = id === null ? undefined : await findOpenShareLink(services.db, id);
  if (!row) return noLink();
  const item = await findItem(services.db, row.kind, row.itemId);
  if (item?.onlyFor !== null) return noLink();
  if (item.isBlocked) return fail(workspaceBlocked());
  const right = await checkViewRight(services, row, viewer);
  return right.ok ? ok(row) : right;
}

function shownWidget(row: WidgetRow): contract.Shared["widgets"][number] {
  const options = optionsOf(row);
  const asks = options.ask !== undefined;
  return { id: row.id, name: row.name, kind: row.kind, options: withoutAsk(options), asks };
}

/** Returns the same error for revoked, deleted and made-up links, so that nobody can tell them apart. */
function noLink(): { ok: false; error: Problem } {
  return fail(problem("not_found", "This link doesn't work: it was revoked or is incomplete."));
}
