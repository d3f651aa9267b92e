import { z } from "zod";
import { BUYER_PROBLEMS, byId, givenTime, keyQuery, listOf, page, time } from "@/lib/contract/shapes";
import { RANGES } from "@/lib/schema/board-bounds";
import {
  callsPerHour,
  dashboardParameters,
  givenWidgetOptions,
  layoutItem,
  MAX_WIDGETS,
  publishedData,
  visibility,
  widgetKind,
  widgetOptions,
  widgetSource,
} from "@/lib/schema/dashboard";
import { drawing } from "@/lib/schema/drawing";
import { endpointsOf, SMALL_BODY } from "./endpoint";
import { filedFields, folderQuery, tagQuery } from "./filing";

const endpoint = endpointsOf("Dashboards");
const name = z.string().trim().min(1).max(200);

const widgetIn = z.object({
  name,
  kind: widgetKind,
  source: widgetSource,
  options: givenWidgetOptions.default({}),
});

export const widget = z
  .object({
    id: z.string(),
    revision: z.int(),
    name: z.string(),
    kind: widgetKind,
    source: widgetSource,
    options: widgetOptions,
    created_at: time,
    updated_at: time,
  })
  .meta({ id: "Widget" });
export type Widget = z.infer<typeof widget>;

/** A widget as viewers see it. Its data source is included only for the owner. */
const shownWidget = widget.extend({
  source: widgetSource.optional(),
  asks: z
    .boolean()
    .optional()
    .describe("True if the widget calls its workflow with the dashboard's symbol or range."),
});

const dashboardIn = z.object({
  name,
  layout: z
    .array(layoutItem)
    .max(MAX_WIDGETS)
    .optional()
    .describe("Empty for a new dashboard, unchanged if omitted."),
  parameters: dashboardParameters.optional().describe("Unchanged if omitted."),
  calls_per_hour: callsPerHour
    .optional()
    .describe(
      "Maximum number of runs that the dashboard's widgets can start per hour, for all viewers together. Visitors from outside the workspace can use half of them. Unchanged if omitted; 60 for a new dashboard.",
    ),
  visibility: visibility
    .optional()
    .describe(
      "`private`: visible only to its creator, without public links, and not for sale. New dashboards are `workspace`. If omitted, unchanged.",
    ),
});

export const dashboard = z
  .object({
    id: z.string(),
    revision: z.int(),
    name: z.string(),
    layout: z.array(layoutItem),
    parameters: dashboardParameters,
    calls_per_hour: z.int(),
    visibility,
    created_at: time,
    updated_at: time,
  })
  .meta({ id: "Dashboard" });
export type Dashboard = z.infer<typeof dashboard>;

/**
 * A dashboard with its folder and tags. Used only in lists for the workspace that has the dashboard, because
 * other viewers must not see these two.
 */
const filedDashboard = dashboard.extend({ ...filedFields, drawing }).meta({ id: "FiledDashboard" });
export type FiledDashboard = z.infer<typeof filedDashboard>;

/**
 * Data of the widgets, in the order of the layout. A widget without data keeps its place and states the
 * reason.
 */
export const dashboardData = z.object({
  as_of: time.nullable().describe("Newest `as_of` of all widgets."),
  items: z.array(publishedData.extend({ widget_id: z.string() })),
});
export type DashboardData = z.infer<typeof dashboardData>;

export const boardCall = z.strictObject({
  symbol: z.string().trim().min(1).max(64).nullable().default(null),
  range: z.enum(RANGES).nullable().default(null),
  dry: z.boolean().default(false).describe("Starts no runs and only returns the number of calls needed."),
  anew: z
    .boolean()
    .default(false)
    .describe("Calls again even if a result is cached. No effect for visitors from outside the workspace."),
});
export type BoardCall = z.output<typeof boardCall>;

export const boardAnswer = z.object({
  calls: z.int().describe("Number of runs that the request started or would start."),
  left: z.int().describe("Number of runs that can still be started now."),
  per_hour: z.int().describe("Number of runs that the caller can start per hour."),
  items: z
    .array(publishedData.extend({ widget_id: z.string() }))
    .describe(
      "Results of the widgets that make calls. Other widgets, and those whose published value already has this symbol, are omitted.",
    ),
});
export type BoardAnswer = z.infer<typeof boardAnswer>;

export const createWidget = endpoint({
  id: "createWidget",
  method: "POST",
  path: "/widgets",
  access: "write",
  summary: "Create a widget that shows a data provider's data",
  body: widgetIn,
  answer: widget,
  status: 201,
  problems: ["workflow_not_found", "provider_not_found"],
});

export const listWidgets = endpoint({
  id: "listWidgets",
  method: "GET",
  path: "/widgets",
  access: "read",
  summary: "List widgets",
  query: page,
  answer: listOf(widget),
});

export const getWidget = endpoint({
  id: "getWidget",
  method: "GET",
  path: "/widgets/{id}",
  access: "read",
  summary: "Get a widget",
  params: byId,
  query: keyQuery,
  answer: shownWidget,
  problems: BUYER_PROBLEMS,
});

export const saveWidget = endpoint({
  id: "saveWidget",
  method: "PUT",
  path: "/widgets/{id}",
  access: "write",
  summary: "Update a widget. With `If-Match`, only if it hasn't changed since you read it",
  params: byId,
  body: widgetIn,
  answer: widget,
  ifMatch: "optional",
  problems: ["workflow_not_found", "provider_not_found", "revision_conflict"],
});

export const deleteWidget = endpoint({
  id: "deleteWidget",
  method: "DELETE",
  path: "/widgets/{id}",
  access: "write",
  summary: "Delete a widget. It disappears from the dashboards that show it",
  params: byId,
  status: 204,
  ifMatch: "optional",
  problems: ["revision_conflict"],
});

export const getWidgetData = endpoint({
  id: "getWidgetData",
  method: "GET",
  path: "/widgets/{id}/data",
  access: "read",
  summary: "Get a widget's current data; 304 if `If-None-Match` matches",
  params: byId,
  query: keyQuery,
  answer: dashboardData,
  problems: BUYER_PROBLEMS,
});

export const createDashboard = endpoint({
  id: "createDashboard",
  method: "POST",
  path: "/dashboards",
  access: "write",
  summary: "Create a dashboard",
  body: dashboardIn,
  answer: dashboard,
  status: 201,
  problems: ["not_found"],
});

export const listDashboards = endpoint({
  id: "listDashboards",
  method: "GET",
  path: "/dashboards",
  access: "read",
  summary: "List dashboards",
  query: page.extend({ folder: folderQuery.optional(), tag: tagQuery.optional() }),
  answer: listOf(filedDashboard),
});

export const getDashboard = endpoint({
  id: "getDashboard",
  method: "GET",
  path: "/dashboards/{id}",
  access: "read",
  summary: "Get a dashboard with its widgets",
  params: byId,
  query: keyQuery,
  answer: dashboard.extend({
    own: z.boolean().describe("True for this workspace's dashboards, false for subscribed or free ones."),
    widgets: z.array(shownWidget),
  }),
  problems: BUYER_PROBLEMS,
});

export const saveDashboard = endpoint({
  id: "saveDashboard",
  method: "PUT",
  path: "/dashboards/{id}",
  access: "write",
  summary: "Update a dashboard. With `If-Match`, only if it hasn't changed since you read it",
  params: byId,
  body: dashboardIn,
  answer: dashboard,
  ifMatch: "optional",
  problems: ["revision_conflict"],
});

export const copyDashboard = endpoint({
  id: "copyDashboard",
  method: "POST",
  path: "/dashboards/{id}/copy",
  access: "write",
  summary: "Duplicate a dashboard and its widgets. Public links and prices are not copied",
  params: byId,
  answer: dashboard,
  status: 201,
});

export const deleteDashboard = endpoint({
  id: "deleteDashboard",
  method: "DELETE",
  path: "/dashboards/{id}",
  access: "write",
  summary: "Delete a dashboard. Its widgets are kept",
  params: byId,
  status: 204,
  ifMatch: "optional",
  problems: ["revision_conflict"],
});

export const getDashboardData = endpoint({
  id: "getDashboardData",
  method: "GET",
  path: "/dashboards/{id}/data",
  access: "read",
  summary: "Get the data of all widgets on a dashboard in one response; 304 if `If-None-Match` matches",
  params: byId,
  query: keyQuery.extend({
    as_of: givenTime.optional().describe("Returns the data as of that time, from the stored versions."),
  }),
  answer: dashboardData,
  problems: BUYER_PROBLEMS,
});

export const dashboardMoments = endpoint({
  id: "dashboardMoments",
  method: "GET",
  path: "/dashboards/{id}/moments",
  access: "read",
  summary: "List the times at which the dashboard's stored data was published: the newest 500, oldest first",
  params: byId,
  query: keyQuery,
  answer: z.object({ items: z.array(time) }),
  problems: BUYER_PROBLEMS,
});

export const callDashboard = endpoint({
  id: "callDashboard",
  method: "POST",
  path: "/dashboards/{id}/calls",
  access: "read",
  summary:
    "Run the workflows behind a dashboard's widgets for a symbol and range, within the dashboard's call limit",
  params: byId,
  query: keyQuery,
  body: boardCall,
  bodyBytes: SMALL_BODY,
  answer: boardAnswer,
  problems: BUYER_PROBLEMS,
});

export const followChanges = endpoint({
  id: "followChanges",
  method: "GET",
  path: "/changes",
  access: "anyone",
  summary: "Stream a `change` event with the `item` whenever a dashboard, widget or public link has new data",
  query: keyQuery.extend({
    items: z
      .string()
      .min(1)
      .max(5_000)
      .describe("Up to 20 `dashboard/{id}`, `widget/{id}` and `shared/{token}`, separated by commas."),
  }),
  contentType: "text/event-stream",
  problems: ["unauthorized", "not_found", "rate_limited", ...BUYER_PROBLEMS],
});
