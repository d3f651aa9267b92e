import { addressGroup } from "@/lib/auth/address-group";
import * as dashboards from "@/lib/contract/dashboards";
import * as published from "@/lib/contract/published";
import * as sharing from "@/lib/contract/share-links";
import { ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { callDashboard, callShared } from "@/lib/service/dashboards/call-board";
import { copyDashboard } from "@/lib/service/dashboards/copy-dashboard";
import { deleteDashboard } from "@/lib/service/dashboards/delete-dashboard";
import { deleteWidget } from "@/lib/service/dashboards/delete-widget";
import { followChanges } from "@/lib/service/dashboards/follow-changes";
import { listMoments } from "@/lib/service/dashboards/list-moments";
import { listDashboards, readDashboard } from "@/lib/service/dashboards/read-dashboard";
import { listProviders, readProviderData } from "@/lib/service/dashboards/read-provider-data";
import { readShared, readSharedData } from "@/lib/service/dashboards/read-shared";
import { listWidgets, readWidget } from "@/lib/service/dashboards/read-widget";
import {
  type DataAnswer,
  readDashboardData,
  readWidgetData,
} from "@/lib/service/dashboards/read-widget-data";
import { createNewDashboard, saveDashboard } from "@/lib/service/dashboards/save-dashboard";
import { createNewWidget, saveWidget } from "@/lib/service/dashboards/save-widget";
import { createShareLink, deleteShareLink, listShareLinks } from "@/lib/service/dashboards/share-links";
import type { ApiRequest } from "./api-request";
import { type Reply, viewerOf } from "./handle";
import { on, onReply, onViewReply } from "./on";
import { etag } from "./read-if-match";

export const dashboardRoutes = [
  onReply(dashboards.createWidget, async (services, { caller, body }) =>
    revised(await createNewWidget(services, caller, body)),
  ),
  on(dashboards.listWidgets, (services, { caller, query }) => listWidgets(services, caller, query)),
  onViewReply(dashboards.getWidget, async (services, { caller: viewer, params }) =>
    revised(await readWidget(services, viewer, params.id)),
  ),
  onReply(dashboards.saveWidget, async (services, { caller, params, body, ifMatch }) =>
    revised(await saveWidget(services, caller, params.id, body, ifMatch)),
  ),
  on(dashboards.deleteWidget, (services, { caller, params, ifMatch }) =>
    deleteWidget(services, caller, params.id, ifMatch),
  ),
  onViewReply(dashboards.getWidgetData, async (services, { caller: viewer, params, request }) =>
    asData(await readWidgetData(services, viewer, params.id, known(request))),
  ),
  onReply(dashboards.createDashboard, async (services, { caller, body }) =>
    revised(await createNewDashboard(services, caller, body)),
  ),
  on(dashboards.listDashboards, (services, { caller, query }) => listDashboards(services, caller, query)),
  onViewReply(dashboards.getDashboard, async (services, { caller: viewer, params }) =>
    revised(await readDashboard(services, viewer, params.id)),
  ),
  onReply(dashboards.saveDashboard, async (services, { caller, params, body, ifMatch }) =>
    revised(await saveDashboard(services, caller, params.id, body, ifMatch)),
  ),
  onReply(dashboards.copyDashboard, async (services, { caller, params }) =>
    revised(await copyDashboard(services, caller, params.id)),
  ),
  on(dashboards.deleteDashboard, (services, { caller, params, ifMatch }) =>
    deleteDashboard(services, caller, params.id, ifMatch),
  ),
  onViewReply(dashboards.getDashboardData, async (services, { caller: viewer, params, query, request }) => {
    const asOf = query.as_of === undefined ? null : new Date(query.as_of);
    return asData(await readDashboardData(services, viewer, params.id, known(request), asOf));
  }),
  onViewReply(dashboards.dashboardMoments, async (services, { caller: viewer, params }) => {
    const moments = await listMoments(services, viewer, params.id);
    return moments.ok ? ok({ body: moments.value }) : moments;
  }),
  onViewReply(dashboards.callDashboard, async (services, { caller: viewer, params, body, request, origin }) =>
    asText(
      await callDashboard(services, viewer, params.id, body, { origin, address: () => request.address }),
    ),
  ),
  onViewReply(dashboards.followChanges, async (services, { query, request }) => {
    const events = await followChanges(services, {
      items: query.items,
      viewer: () => viewerOf(services, request),
      network: addressGroup(request.address),
    });
    return events.ok ? ok({ events: events.value }) : events;
  }),
  on(published.listProviders, (services, { caller, query }) => listProviders(services, caller, query)),
  onReply(published.getProviderData, async (services, { caller, params }) => {
    const text = await readProviderData(services, caller, params.workflow_id, params.provider_id);
    return text.ok ? ok({ json: text.value }) : text;
  }),
  on(sharing.createShareLink, (services, { caller, body, origin }) =>
    createShareLink(services, caller, body, origin),
  ),
  on(sharing.listShareLinks, (services, { caller, query, origin }) =>
    listShareLinks(services, caller, query, origin),
  ),
  on(sharing.deleteShareLink, (services, { caller, params }) => deleteShareLink(services, caller, params.id)),
  onViewReply(sharing.getShared, async (services, { caller: viewer, params }) => {
    const read = await readShared(services, params.token, viewer);
    return read.ok ? ok({ body: read.value }) : read;
  }),
  onViewReply(sharing.getSharedData, async (services, { caller: viewer, params, request }) =>
    asData(await readSharedData(services, params.token, viewer, known(request))),
  ),
  onViewReply(sharing.callShared, async (services, { caller: viewer, params, body, request, origin }) =>
    asText(
      await callShared(services, params.token, viewer, body, { origin, address: () => request.address }),
    ),
  ),
] as const;

function asText(result: Result<string, Problem>): Result<Reply<never>, Problem> {
  return result.ok ? ok({ json: result.value }) : result;
}

function revised<V extends { revision: number }>(result: Result<V, Problem>): Result<Reply<V>, Problem> {
  return result.ok ? ok({ body: result.value, headers: { ETag: etag(result.value.revision) } }) : result;
}

function known(request: ApiRequest): string | null {
  return request.headers.get("if-none-match");
}

/** Cached by the browser and revalidated each time, so that unchanged data is not sent again. */
function asData(result: Result<DataAnswer, Problem>): Result<Reply<never>, Problem> {
  if (!result.ok) return result;
  const { etag: tag, json } = result.value;
  const headers = { ETag: tag, "Cache-Control": "private, no-cache" };
  return ok(json === null ? { unchanged: true, headers } : { json, headers });
}
