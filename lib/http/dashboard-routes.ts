import { addressGroup } from "@/lib/auth/address-group";
import * as dashboards from "@/lib/contract/dashboards";
import * as sharing from "@/lib/contract/share-links";
import { callDashboard, callShared } from "@/lib/service/dashboards/call-board";
import { copyDashboard } from "@/lib/service/dashboards/copy-dashboard";
import { deleteDashboard } from "@/lib/service/dashboards/delete-dashboard";
import { deleteWidget } from "@/lib/service/dashboards/delete-widget";
import { followChanges } from "@/lib/service/dashboards/follow-changes";
import { getDashboard, listDashboards } from "@/lib/service/dashboards/get-dashboard";
import { getProviderData, listProviders } from "@/lib/service/dashboards/get-provider-data";
import { getShared, readSharedData } from "@/lib/service/dashboards/get-shared";
import { getWidget, listWidgets } from "@/lib/service/dashboards/get-widget";
import { listMoments } from "@/lib/service/dashboards/list-moments";
import { listProviderVersions } from "@/lib/service/dashboards/list-provider-versions";
import {
  type DataAnswer,
  readDashboardData,
  readWidgetData,
} from "@/lib/service/dashboards/read-widget-data";
import { createDashboard, saveDashboard } from "@/lib/service/dashboards/save-dashboard";
import { createWidget, saveWidget } from "@/lib/service/dashboards/save-widget";
import { createShareLink, deleteShareLink, listShareLinks } from "@/lib/service/dashboards/share-links";
import { asEvents, onView, type Reply } from "@/lib/service/on";
import type { ApiRequest } from "./api-request";
import { viewerOf } from "./handle";

export const dashboardRoutes = [
  createWidget,
  listWidgets,
  getWidget,
  saveWidget,
  deleteWidget,
  onView(
    dashboards.getWidgetData,
    (services, { caller: viewer, params, request }) =>
      readWidgetData(services, viewer, params.id, known(request)),
    asData,
  ),
  createDashboard,
  listDashboards,
  getDashboard,
  saveDashboard,
  copyDashboard,
  deleteDashboard,
  onView(
    dashboards.getDashboardData,
    async (services, { caller: viewer, params, query, request }) => {
      const asOf = query.as_of === undefined ? null : new Date(query.as_of);
      return readDashboardData(services, viewer, params.id, known(request), asOf);
    },
    asData,
  ),
  listMoments,
  callDashboard,
  onView(
    dashboards.followChanges,
    (services, { query, request }) =>
      followChanges(services, {
        items: query.items,
        viewer: () => viewerOf(services, request),
        network: addressGroup(request.address),
      }),
    asEvents,
  ),
  listProviders,
  getProviderData,
  listProviderVersions,
  createShareLink,
  listShareLinks,
  deleteShareLink,
  getShared,
  onView(
    sharing.getSharedData,
    (services, { caller: viewer, params, request }) =>
      readSharedData(services, params.token, viewer, known(request)),
    asData,
  ),
  callShared,
] as const;

function known(request: ApiRequest): string | null {
  return request.headers.get("if-none-match");
}

function asData({ etag, json }: DataAnswer): Reply<never> {
  const headers = { ETag: etag, "Cache-Control": "private, no-cache" };
  return json === null ? { unchanged: true, headers } : { json, headers };
}
