import { addressGroup } from "@/lib/auth/address-group";
import * as dashboards from "@/lib/contract/dashboards";
import * as published from "@/lib/contract/published";
import * as sharing from "@/lib/contract/share-links";
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
import { asEvents, on, onView, type Reply, withEtag } from "@/lib/service/on";
import type { ApiRequest } from "./api-request";
import { viewerOf } from "./handle";

export const dashboardRoutes = [
  on(
    dashboards.createWidget,
    (services, { caller, body }) => createNewWidget(services, caller, body),
    withEtag,
  ),
  on(dashboards.listWidgets, (services, { caller, query }) => listWidgets(services, caller, query)),
  onView(
    dashboards.getWidget,
    (services, { caller: viewer, params }) => readWidget(services, viewer, params.id),
    withEtag,
  ),
  on(
    dashboards.saveWidget,
    (services, { caller, params, body, ifMatch }) => saveWidget(services, caller, params.id, body, ifMatch),
    withEtag,
  ),
  on(dashboards.deleteWidget, (services, { caller, params, ifMatch }) =>
    deleteWidget(services, caller, params.id, ifMatch),
  ),
  onView(
    dashboards.getWidgetData,
    (services, { caller: viewer, params, request }) =>
      readWidgetData(services, viewer, params.id, known(request)),
    asData,
  ),
  on(
    dashboards.createDashboard,
    (services, { caller, body }) => createNewDashboard(services, caller, body),
    withEtag,
  ),
  on(dashboards.listDashboards, (services, { caller, query }) => listDashboards(services, caller, query)),
  onView(
    dashboards.getDashboard,
    (services, { caller: viewer, params }) => readDashboard(services, viewer, params.id),
    withEtag,
  ),
  on(
    dashboards.saveDashboard,
    (services, { caller, params, body, ifMatch }) =>
      saveDashboard(services, caller, params.id, body, ifMatch),
    withEtag,
  ),
  on(
    dashboards.copyDashboard,
    (services, { caller, params }) => copyDashboard(services, caller, params.id),
    withEtag,
  ),
  on(dashboards.deleteDashboard, (services, { caller, params, ifMatch }) =>
    deleteDashboard(services, caller, params.id, ifMatch),
  ),
  onView(
    dashboards.getDashboardData,
    async (services, { caller: viewer, params, query, request }) => {
      const asOf = query.as_of === undefined ? null : new Date(query.as_of);
      return readDashboardData(services, viewer, params.id, known(request), asOf);
    },
    asData,
  ),
  onView(dashboards.dashboardMoments, (services, { caller: viewer, params }) =>
    listMoments(services, viewer, params.id),
  ),
  onView(
    dashboards.callDashboard,
    (services, { caller: viewer, params, body, request, origin }) =>
      callDashboard(services, viewer, params.id, body, { origin, address: () => request.address }),
    (json) => ({ json }),
  ),
  onView(
    dashboards.followChanges,
    async (services, { query, request }) => {
      return followChanges(services, {
        items: query.items,
        viewer: () => viewerOf(services, request),
        network: addressGroup(request.address),
      });
    },
    asEvents,
  ),
  on(published.listProviders, (services, { caller, query }) => listProviders(services, caller, query)),
  on(
    published.getProviderData,
    (services, { caller, params }) =>
      readProviderData(services, caller, params.workflow_id, params.provider_id),
    (json) => ({ json }),
  ),
  on(sharing.createShareLink, (services, { caller, body, origin }) =>
    createShareLink(services, caller, body, origin),
  ),
  on(sharing.listShareLinks, (services, { caller, query, origin }) =>
    listShareLinks(services, caller, query, origin),
  ),
  on(sharing.deleteShareLink, (services, { caller, params }) => deleteShareLink(services, caller, params.id)),
  onView(sharing.getShared, (services, { caller: viewer, params }) =>
    readShared(services, params.token, viewer),
  ),
  onView(
    sharing.getSharedData,
    (services, { caller: viewer, params, request }) =>
      readSharedData(services, params.token, viewer, known(request)),
    asData,
  ),
  onView(
    sharing.callShared,
    (services, { caller: viewer, params, body, request, origin }) =>
      callShared(services, params.token, viewer, body, { origin, address: () => request.address }),
    (json) => ({ json }),
  ),
] as const;

function known(request: ApiRequest): string | null {
  return request.headers.get("if-none-match");
}

/** Cached by the browser and revalidated each time, so that unchanged data is not sent again. */
function asData({ etag, json }: DataAnswer): Reply<never> {
  const headers = { ETag: etag, "Cache-Control": "private, no-cache" };
  return json === null ? { unchanged: true, headers } : { json, headers };
}
