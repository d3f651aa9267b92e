import { z } from "zod";
import { BUYER_PROBLEMS, byId, keyQuery, listOf, page, time } from "@/lib/contract/shapes";
import { dashboardParameters, layoutItem, widgetKind, widgetOptions } from "@/lib/schema/dashboard";
import { idInput } from "@/lib/schema/id-input";
import { boardAnswer, boardCall, dashboardData } from "./dashboards";
import { endpointsOf, SMALL_BODY } from "./endpoint";

const endpoint = endpointsOf("Dashboards");

export const sharedKind = z.enum(["dashboard", "widget"]);

export const shareLink = z
  .object({
    id: z.string(),
    kind: sharedKind,
    item_id: z.string(),
    token: z.string(),
    url: z.string().describe("URL of the page."),
    embed_url: z.string().describe("URL for an iframe on another site."),
    created_at: time,
  })
  .meta({ id: "ShareLink" });
export type ShareLink = z.infer<typeof shareLink>;

/** Everything that a viewer without a session can see. Contains no references to the workspace. */
export const shared = z
  .object({
    kind: sharedKind,
    name: z.string(),
    layout: z.array(layoutItem),
    parameters: dashboardParameters,
    widgets: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        kind: widgetKind,
        options: widgetOptions,
        asks: z.boolean().optional(),
      }),
    ),
  })
  .meta({ id: "Shared" });
export type Shared = z.infer<typeof shared>;

const byToken = z.object({ token: z.string().max(200) });

export const createShareLink = endpoint({
  id: "createShareLink",
  method: "POST",
  path: "/share-links",
  access: "write",
  summary: "Create a public link to a dashboard or widget",
  body: z.strictObject({ kind: sharedKind, id: idInput }),
  bodyBytes: SMALL_BODY,
  answer: shareLink,
  status: 201,
  problems: ["not_found", "conflict"],
  security: { kind: "share_link_made", fields: ["kind", "id"] },
});

export const listShareLinks = endpoint({
  id: "listShareLinks",
  method: "GET",
  path: "/share-links",
  access: "read",
  summary: "List this workspace's public links",
  query: page.extend({ kind: sharedKind.optional(), id: idInput.optional() }),
  answer: listOf(shareLink),
});

export const deleteShareLink = endpoint({
  id: "deleteShareLink",
  method: "DELETE",
  path: "/share-links/{id}",
  access: "write",
  summary: "Revoke a public link",
  params: byId,
  status: 204,
  security: { kind: "share_link_ended" },
});

export const getShared = endpoint({
  id: "getShared",
  method: "GET",
  path: "/shared/{token}",
  access: "anyone",
  summary: "Get the dashboard or widget that a public link points to",
  params: byToken,
  query: keyQuery,
  answer: shared,
  problems: ["not_found", ...BUYER_PROBLEMS],
});

export const getSharedData = endpoint({
  id: "getSharedData",
  method: "GET",
  path: "/shared/{token}/data",
  access: "anyone",
  summary: "Get the data of every widget that a public link shows; 304 if `If-None-Match` matches",
  params: byToken,
  query: keyQuery,
  answer: dashboardData,
  problems: ["not_found", ...BUYER_PROBLEMS],
});

export const callShared = endpoint({
  id: "callShared",
  method: "POST",
  path: "/shared/{token}/calls",
  access: "anyone",
  summary:
    "Call a dashboard through its public link. Works like `callDashboard`, but only with symbols that the owner allows",
  params: byToken,
  query: keyQuery,
  body: boardCall,
  bodyBytes: SMALL_BODY,
  answer: boardAnswer,
  problems: ["not_found", ...BUYER_PROBLEMS],
});
