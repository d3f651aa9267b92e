import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import * as contract from "@/lib/contract/dashboards";
import type { BodyIn, QueryIn } from "@/lib/contract/endpoint";
import { getProviderData, listProviders } from "@/lib/contract/published";
import * as sharing from "@/lib/contract/share-links";
import { listNumberedRows } from "@/lib/contract/tables";
import type { PublishedData, WidgetSource } from "@/lib/schema/dashboard";
import { addressOf } from "./address-of";
import { call } from "./call";
import { endless } from "./endless";
import { readPages } from "./read-pages";

const dashboardKeys = {
  all: ["dashboards"],
  list: (query: object) => ["dashboards", "list", query],
  one: (id: string) => ["dashboards", id],
  data: (id: string) => ["dashboards", id, "data"],
  links: (kind: string, id: string) => ["share-links", kind, id],
  shared: (token: string) => ["shared", token],
} as const;

const JITTER = 0.3;

/**
 * Dashboards opened at one moment must not ask at one moment for ever after, so each tab has a pace of its own. One
 * that changed with each drawing would begin the wait anew with each. react-query pauses in a hidden tab, and the
 * browser sends the tag of what it has.
 */
const REFRESH_EVERY_MS = 15_000 * (1 + JITTER * (Math.random() - 0.5));
/** Where changes are told of: for what no publishing tells, a run that failed for instance. */
const TOLD_TOO_MS = 4 * REFRESH_EVERY_MS;

function refreshMs(isTold: boolean): number {
  return isTold ? TOLD_TOO_MS : REFRESH_EVERY_MS;
}

/** Tells of changes of what is looked at: one stream for all tabs of a browser. */
export function changesAddress(items: readonly string[]): string {
  return addressOf(contract.followChanges.path, {}, { items: items.join(",") });
}

/** Of the workspace, where it filed them: as one scrolls. */
export function dashboardListOptions(query: { folder?: string; tag?: string }) {
  return endless(dashboardKeys.list(query), (at, signal) =>
    call(contract.listDashboards, { query: { ...query, ...at, limit: 200 }, signal }),
  );
}

export function dashboardOptions(id: string) {
  return queryOptions({
    queryKey: dashboardKeys.one(id),
    queryFn: ({ signal }) => call(contract.getDashboard, { params: { id }, signal }),
  });
}

export function dashboardDataOptions(id: string, isTold = false) {
  return queryOptions({
    queryKey: dashboardKeys.data(id),
    queryFn: ({ signal }) => call(contract.getDashboardData, { params: { id }, signal }),
    refetchInterval: refreshMs(isTold),
  });
}

/** As it stood at a time: that does not change any more. */
export function dashboardThenOptions(id: string, asOf: string) {
  return queryOptions({
    queryKey: ["dashboards", id, "then", asOf],
    queryFn: ({ signal }) =>
      call(contract.getDashboardData, { params: { id }, query: { as_of: asOf }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
}

export function momentsOptions(id: string) {
  return queryOptions({
    queryKey: ["dashboards", id, "moments"],
    queryFn: ({ signal }) => call(contract.dashboardMoments, { params: { id }, signal }),
  });
}

/** All of them, to choose one. */
export const allDashboardsOptions = queryOptions({
  queryKey: dashboardKeys.list({ all: true }),
  queryFn: ({ signal }) => readPages((query) => call(contract.listDashboards, { query, signal })),
});

export const widgetsOptions = queryOptions({
  queryKey: ["dashboards", "widgets"],
  queryFn: ({ signal }) => readPages((query) => call(contract.listWidgets, { query, signal })),
});

export const providersOptions = queryOptions({
  queryKey: ["providers"],
  queryFn: ({ signal }) => readPages((query) => call(listProviders, { query, signal })),
});

/** What a widget of this source would show. */
export function sourceDataOptions(source: WidgetSource) {
  return queryOptions({
    queryKey: ["providers", source],
    queryFn: ({ signal }): Promise<PublishedData> =>
      "table_id" in source
        ? tableSample(source.table_id, signal)
        : call(getProviderData, { params: source, signal }),
  });
}

const SAMPLE_ROWS = 1_000;

async function tableSample(id: string, signal: AbortSignal): Promise<PublishedData> {
  const { items, version } = await call(listNumberedRows, {
    params: { id },
    query: { limit: SAMPLE_ROWS },
    signal,
  });
  const facts = { as_of: null, run_id: null, sample: false, sources: [], failure: null, error: null };
  return { ...facts, version, data: items.map(({ values }) => values) };
}

export function createDashboardOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (body: BodyIn<typeof contract.createDashboard>) => call(contract.createDashboard, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["dashboards", "list"] }),
  });
}

type DashboardChange = Partial<
  Pick<contract.Dashboard, "name" | "layout" | "parameters" | "calls_per_hour" | "visibility">
>;

export function widgetOptions(id: string) {
  return queryOptions({
    queryKey: ["widgets", id],
    queryFn: ({ signal }) => call(contract.getWidget, { params: { id }, signal }),
  });
}

export function widgetDataOptions(id: string, isTold = false) {
  return queryOptions({
    queryKey: ["widgets", id, "data"],
    queryFn: ({ signal }) => call(contract.getWidgetData, { params: { id }, signal }),
    refetchInterval: refreshMs(isTold),
  });
}

/**
 * Changes of one dashboard are seen at once, wait for each other, and each is based on the answer to the one before.
 * What an answer says of the rest is older than the changes that still wait, so only the last one's is taken.
 */
export function saveDashboardOptions(queries: QueryClient, id: string) {
  const { queryKey } = dashboardOptions(id);
  const mutationKey = [...queryKey, "save"];
  return mutationOptions({
    mutationKey,
    scope: { id: `dashboard ${id}` },
    onMutate: async (change: DashboardChange) => {
      await queries.cancelQueries({ queryKey, exact: true });
      queries.setQueryData(queryKey, (before) => before && { ...before, ...change });
    },
    mutationFn: async (change: DashboardChange) => {
      const before = await queries.ensureQueryData(dashboardOptions(id));
      const { name, layout, parameters, calls_per_hour, visibility } = { ...before, ...change };
      const body = { name, layout, parameters, calls_per_hour, visibility };
      return call(contract.saveDashboard, { params: { id }, body, ifMatch: before.revision });
    },
    onSuccess: (saved) => {
      const { revision, updated_at } = saved;
      const taken = queries.isMutating({ mutationKey }) > 1 ? { revision, updated_at } : saved;
      queries.setQueryData(queryKey, (before) => before && { ...before, ...taken });
      return queries.invalidateQueries({ queryKey: ["dashboards", "list"] });
    },
    onError: () => queries.invalidateQueries({ queryKey, exact: true }),
  });
}

export function copyDashboardOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(contract.copyDashboard, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["dashboards", "list"] }),
  });
}

export function deleteDashboardOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(contract.deleteDashboard, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["dashboards", "list"] }),
  });
}

export const createWidgetOptions = mutationOptions({
  mutationFn: (body: BodyIn<typeof contract.createWidget>) => call(contract.createWidget, { body }),
});

export function saveWidgetOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, revision, ...body }: BodyIn<typeof contract.createWidget> & Revised) =>
      call(contract.saveWidget, { params: { id }, body, ifMatch: revision }),
    onSuccess: () => queries.invalidateQueries({ queryKey: dashboardKeys.all }),
  });
}

interface Revised {
  id: string;
  revision: number;
}

/** It leaves every dashboard. */
export function deleteWidgetOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(contract.deleteWidget, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: dashboardKeys.all }),
  });
}

type SharedKind = sharing.Shared["kind"];

export function shareLinksOptions(kind: SharedKind, id: string) {
  return queryOptions({
    queryKey: dashboardKeys.links(kind, id),
    queryFn: ({ signal }) => call(sharing.listShareLinks, { query: { kind, id }, signal }),
  });
}

export function createShareLinkOptions(queries: QueryClient, kind: SharedKind, id: string) {
  return mutationOptions({
    mutationFn: () => call(sharing.createShareLink, { body: { kind, id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: dashboardKeys.links(kind, id) }),
  });
}

export function deleteShareLinkOptions(queries: QueryClient, kind: SharedKind, id: string) {
  return mutationOptions({
    mutationFn: (linkId: string) => call(sharing.deleteShareLink, { params: { id: linkId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: dashboardKeys.links(kind, id) }),
  });
}

/** What has a price opens with the key of a subscription in the page's address. */
export function sharedOptions(token: string, apiKey: string | null) {
  return queryOptions({
    queryKey: [...dashboardKeys.shared(token), apiKey],
    queryFn: ({ signal }) => call(sharing.getShared, { params: { token }, query: keyQuery(apiKey), signal }),
  });
}

export function sharedDataOptions(token: string, apiKey: string | null, isTold = false) {
  return queryOptions({
    queryKey: [...dashboardKeys.shared(token), apiKey, "data"],
    queryFn: ({ signal }) =>
      call(sharing.getSharedData, { params: { token }, query: keyQuery(apiKey), signal }),
    refetchInterval: refreshMs(isTold),
  });
}

function keyQuery(apiKey: string | null): QueryIn<typeof sharing.getShared> {
  return apiKey === null ? {} : { api_key: apiKey };
}
