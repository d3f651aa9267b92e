import { z } from "zod";
import {
  anyQuery,
  BUYER_PROBLEMS,
  byId,
  givenTime,
  keyQuery,
  listOf,
  none,
  page,
  time,
} from "@/lib/contract/shapes";
import { RANGES } from "@/lib/schema/board-bounds";
import {
  callsPerHour,
  dashboardParameters,
  givenWidgetOptions,
  layoutItem,
  MOST_WIDGETS,
  publishedData,
  visibility,
  widgetKind,
  widgetOptions,
  widgetSource,
} from "@/lib/schema/dashboard";
import { endpoint, SMALL_BODY } from "./endpoint";
import { filedFields, folderQuery, tagQuery } from "./filing";

const tag = "Dashboards";
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

/** Where its data comes from is its owner's to know. */
const shownWidget = widget.extend({
  source: widgetSource.optional(),
  asks: z.boolean().optional().describe("It calls its workflow with the board's symbol or range."),
});

const dashboardIn = z.object({
  name,
  layout: z
    .array(layoutItem)
    .max(MOST_WIDGETS)
    .optional()
    .describe("A new one is empty; left out, it stays as it is."),
  parameters: dashboardParameters.optional().describe("Left out, they stay as they are."),
  calls_per_hour: callsPerHour
    .optional()
    .describe(
      "Runs that its widgets may begin within an hour, whoever looks; visitors from outside the workspace half of them. Left out, it stays as it is; 60 for a new one.",
    ),
  visibility: visibility
    .optional()
    .describe(
      "`private`: for its maker alone, behind no link and not for sale. A new one is `workspace`; left out, it stays as it is.",
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

/** Only in the workspace's own list: whoever is shown a dashboard is not told where it is filed. */
const filedDashboard = dashboard.extend(filedFields).meta({ id: "FiledDashboard" });
export type FiledDashboard = z.infer<typeof filedDashboard>;

/** In the order of the layout; a widget whose data is missing keeps its place and says why. */
export const dashboardData = z.object({
  as_of: time.nullable().describe("The newest `as_of` of all."),
  items: z.array(publishedData.extend({ widget_id: z.string() })),
});
export type DashboardData = z.infer<typeof dashboardData>;

/** What a board is asked with, and by whom it is told what that costs. */
export const boardCall = z.strictObject({
  symbol: z.string().trim().min(1).max(64).nullable().default(null),
  range: z.enum(RANGES).nullable().default(null),
  dry: z.boolean().default(false).describe("Begin nothing: only say how many calls it would take."),
  anew: z
    .boolean()
    .default(false)
    .describe("Ask again though an answer is kept; of no effect for visitors from outside the workspace."),
});
export type BoardCall = z.output<typeof boardCall>;

export const boardAnswer = z.object({
  calls: z.int().describe("How many runs it began, or would begin."),
  left: z.int().describe("How many more may begin now."),
  per_hour: z.int().describe("How many may begin within an hour, for who asked."),
  items: z
    .array(publishedData.extend({ widget_id: z.string() }))
    .describe(
      "Of the widgets that ask; the others, and those whose published value is of this symbol, are left out.",
    ),
});
export type BoardAnswer = z.infer<typeof boardAnswer>;

export const createWidget = endpoint({
  id: "createWidget",
  method: "POST",
  path: "/widgets",
  tag,
  access: "write",
  summary: "Make a widget of what a data provider publishes",
  params: anyQuery,
  query: anyQuery,
  body: widgetIn,
  answer: widget,
  status: 201,
  problems: ["workflow_not_found", "provider_not_found"],
});

export const listWidgets = endpoint({
  id: "listWidgets",
  method: "GET",
  path: "/widgets",
  tag,
  access: "read",
  summary: "List widgets",
  params: anyQuery,
  query: page,
  body: none,
  answer: listOf(widget),
  status: 200,
});

export const getWidget = endpoint({
  id: "getWidget",
  method: "GET",
  path: "/widgets/{id}",
  tag,
  access: "read",
  summary: "Read a widget",
  params: byId,
  query: keyQuery,
  body: none,
  answer: shownWidget,
  status: 200,
  problems: BUYER_PROBLEMS,
});

export const saveWidget = endpoint({
  id: "saveWidget",
  method: "PUT",
  path: "/widgets/{id}",
  tag,
  access: "write",
  summary: "Change a widget; with `If-Match` only if nobody else did in between",
  params: byId,
  query: anyQuery,
  body: widgetIn,
  answer: widget,
  status: 200,
  ifMatch: "optional",
  problems: ["workflow_not_found", "provider_not_found", "revision_conflict"],
});

export const deleteWidget = endpoint({
  id: "deleteWidget",
  method: "DELETE",
  path: "/widgets/{id}",
  tag,
  access: "write",
  summary: "Delete a widget; it leaves the dashboards that show it",
  params: byId,
  query: anyQuery,
  body: none,
  answer: null,
  status: 204,
  ifMatch: "optional",
  problems: ["revision_conflict"],
});

export const getWidgetData = endpoint({
  id: "getWidgetData",
  method: "GET",
  path: "/widgets/{id}/data",
  tag,
  access: "read",
  summary: "What a widget shows now; 304 where `If-None-Match` holds",
  params: byId,
  query: keyQuery,
  body: none,
  answer: dashboardData,
  status: 200,
  problems: BUYER_PROBLEMS,
});

export const createDashboard = endpoint({
  id: "createDashboard",
  method: "POST",
  path: "/dashboards",
  tag,
  access: "write",
  summary: "Make a dashboard",
  params: anyQuery,
  query: anyQuery,
  body: dashboardIn,
  answer: dashboard,
  status: 201,
  problems: ["not_found"],
});

export const listDashboards = endpoint({
  id: "listDashboards",
  method: "GET",
  path: "/dashboards",
  tag,
  access: "read",
  summary: "List dashboards",
  params: anyQuery,
  query: page.extend({ folder: folderQuery.optional(), tag: tagQuery.optional() }),
  body: none,
  answer: listOf(filedDashboard),
  status: 200,
});

export const getDashboard = endpoint({
  id: "getDashboard",
  method: "GET",
  path: "/dashboards/{id}",
  tag,
  access: "read",
  summary: "Read a dashboard together with its widgets",
  params: byId,
  query: keyQuery,
  body: none,
  answer: dashboard.extend({
    own: z.boolean().describe("Of this workspace; else it is seen by a subscription, or free."),
    widgets: z.array(shownWidget),
  }),
  status: 200,
  problems: BUYER_PROBLEMS,
});

export const saveDashboard = endpoint({
  id: "saveDashboard",
  method: "PUT",
  path: "/dashboards/{id}",
  tag,
  access: "write",
  summary: "Change a dashboard; with `If-Match` only if nobody else did in between",
  params: byId,
  query: anyQuery,
  body: dashboardIn,
  answer: dashboard,
  status: 200,
  ifMatch: "optional",
  problems: ["revision_conflict"],
});

export const copyDashboard = endpoint({
  id: "copyDashboard",
  method: "POST",
  path: "/dashboards/{id}/copy",
  tag,
  access: "write",
  summary: "Make a dashboard like it, with widgets of its own; links and prices stay with the first",
  params: byId,
  query: anyQuery,
  body: none,
  answer: dashboard,
  status: 201,
});

export const deleteDashboard = endpoint({
  id: "deleteDashboard",
  method: "DELETE",
  path: "/dashboards/{id}",
  tag,
  access: "write",
  summary: "Delete a dashboard; its widgets stay",
  params: byId,
  query: anyQuery,
  body: none,
  answer: null,
  status: 204,
  ifMatch: "optional",
  problems: ["revision_conflict"],
});

export const getDashboardData = endpoint({
  id: "getDashboardData",
  method: "GET",
  path: "/dashboards/{id}/data",
  tag,
  access: "read",
  summary: "The data of every widget at once; 304 where `If-None-Match` holds",
  params: byId,
  query: keyQuery.extend({
    as_of: givenTime.optional().describe("As it stood then, of the versions that are kept."),
  }),
  body: none,
  answer: dashboardData,
  status: 200,
  problems: BUYER_PROBLEMS,
});

export const dashboardMoments = endpoint({
  id: "dashboardMoments",
  method: "GET",
  path: "/dashboards/{id}/moments",
  tag,
  access: "read",
  summary: "When something of a dashboard was published that is kept still, oldest first; the newest 500",
  params: byId,
  query: keyQuery,
  body: none,
  answer: z.object({ items: z.array(time) }),
  status: 200,
  problems: BUYER_PROBLEMS,
});

export const callDashboard = endpoint({
  id: "callDashboard",
  method: "POST",
  path: "/dashboards/{id}/calls",
  tag,
  access: "read",
  summary:
    "Let the widgets that ask call their workflows with a symbol and a range, within the board's bound",
  params: byId,
  query: keyQuery,
  body: boardCall,
  bodyBytes: SMALL_BODY,
  answer: boardAnswer,
  status: 200,
  problems: BUYER_PROBLEMS,
});

export const followChanges = endpoint({
  id: "followChanges",
  method: "GET",
  path: "/changes",
  tag,
  access: "anyone",
  summary:
    "Hear when dashboards, widgets or public links have something new to read: a `change` event with the `item`",
  params: anyQuery,
  query: keyQuery.extend({
    items: z
      .string()
      .min(1)
      .max(5_000)
      .describe("Up to 20 of `dashboard/{id}`, `widget/{id}` and `shared/{token}`, by commas."),
  }),
  body: none,
  answer: null,
  status: 200,
  contentType: "text/event-stream",
  problems: ["unauthorized", "not_found", "rate_limited", ...BUYER_PROBLEMS],
});
