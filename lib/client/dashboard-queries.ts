import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import * as contract from "@/lib/contract/dashboards";
import type { BodyIn, QueryIn } from "@/lib/contract/endpoint";
import { getProviderData } from "@/lib/contract/published";
import * as sharing from "@/lib/contract/share-links";
import { listNumberedRows } from "@/lib/contract/tables";
import type { PublishedData, WidgetSource } from "@/lib/schema/dashboard";
import { addressOf } from "./address-of";
import { call } from "./call";
import { change, forget, pages, query } from "./query";

const LISTS = ["/dashboards", "/filing/dashboards"];

const JITTER = 0.3;

/**
 * Dashboards opened at one moment must not ask at one moment for ever after, so each tab has a pace of its own. One
 * that changed with each drawing would begin the wait anew with each. react-query pauses in a hidden tab, and the
 * browser sends the tag of what it has.
 */
const REFRESH_EVERY_MS = 15_000 * (1 + JITTER * (Math.random() - 0.5));
/** Where changes are told of: for what no publishing tells, a run that failed for instance. */
const TOLD_TOO_MS = 4 * REFRESH_EVERY_MS;

function refreshMs(isLive: boolean): number {
  return isLive ? TOLD_TOO_MS : REFRESH_EVERY_MS;
}

/** Tells of changes of what is looked at: one stream for all tabs of a browser. */
export function changesAddress(items: readonly string[]): string {
  return addressOf(contract.followChanges.path, {}, { items: items.join(",") });
}

/** Of the workspace, where it filed them: as one scrolls. */
export function dashboardListOptions(query: { folder?: string; tag?: string }) {
  return pages(contract.listDashboards, { query: { ...query, limit: 200 } });
}

export function dashboardDataOptions(id: string, isLive = false) {
  return {
    ...query(contract.getDashboardData, { params: { id } }),
    refetchInterval: refreshMs(isLive),
  };
}

/** As it stood at a time: that does not change any more. */
export function dashboardThenOptions(id: string, asOf: string) {
  return queryOptions({
    ...query(contract.getDashboardData, { params: { id }, query: { as_of: asOf } }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
}

/** What a widget of this source would show. */
export function sourceDataOptions(source: WidgetSource) {
  return queryOptions({
    queryKey: ["/providers", source],
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

export const createDashboardOptions = change(
  contract.createDashboard,
  (body: BodyIn<typeof contract.createDashboard>) => ({ body }),
  LISTS,
);

type DashboardChange = Partial<
  Pick<contract.Dashboard, "name" | "layout" | "parameters" | "calls_per_hour" | "visibility">
>;

export function widgetDataOptions(id: string, isLive = false) {
  return { ...query(contract.getWidgetData, { params: { id } }), refetchInterval: refreshMs(isLive) };
}

/**
 * Changes of one dashboard are seen at once, wait for each other, and each is based on the answer to the one before.
 * What an answer says of the rest is older than the changes that still wait, so only the last one's is taken.
 */
export function saveDashboardOptions(id: string) {
  const options = query(contract.getDashboard, { params: { id } });
  const { queryKey } = options;
  const mutationKey = [...queryKey, "save"];
  return mutationOptions({
    mutationKey,
    scope: { id: `dashboard ${id}` },
    onMutate: async (changes: DashboardChange, { client }) => {
      await client.cancelQueries({ queryKey, exact: true });
      client.setQueryData(queryKey, (before) => before && { ...before, ...changes });
    },
    mutationFn: async (changes: DashboardChange, { client }) => {
      const before = await client.ensureQueryData(options);
      const { name, layout, parameters, calls_per_hour, visibility } = { ...before, ...changes };
      const body = { name, layout, parameters, calls_per_hour, visibility };
      return call(contract.saveDashboard, { params: { id }, body, ifMatch: before.revision });
    },
    onSuccess: (saved, _given, _before, { client }) => {
      const { revision, updated_at } = saved;
      const taken = client.isMutating({ mutationKey }) > 1 ? { revision, updated_at } : saved;
      client.setQueryData(queryKey, (before) => before && { ...before, ...taken });
      return forget(client, LISTS);
    },
    onError: (_error, _given, _before, { client }) => client.invalidateQueries({ queryKey, exact: true }),
  });
}

export const copyDashboardOptions = change(
  contract.copyDashboard,
  (id: string) => ({ params: { id } }),
  LISTS,
);

export const deleteDashboardOptions = change(
  contract.deleteDashboard,
  (id: string) => ({ params: { id } }),
  LISTS,
);

export const createWidgetOptions = change(
  contract.createWidget,
  (body: BodyIn<typeof contract.createWidget>) => ({ body }),
);

/** Every dashboard that shows it. */
const SHOWN = ["/dashboards/**", "/widgets/**"];

export const saveWidgetOptions = change(
  contract.saveWidget,
  ({ id, revision, ...body }: BodyIn<typeof contract.createWidget> & Revised) => ({
    params: { id },
    body,
    ifMatch: revision,
  }),
  SHOWN,
);

interface Revised {
  id: string;
  revision: number;
}

/** It leaves every dashboard. */
export const deleteWidgetOptions = change(contract.deleteWidget, (id: string) => ({ params: { id } }), SHOWN);

type SharedKind = sharing.Shared["kind"];

export function createShareLinkOptions(kind: SharedKind, id: string) {
  return change(sharing.createShareLink, () => ({ body: { kind, id } }), ["/share-links"]);
}

export const deleteShareLinkOptions = change(sharing.deleteShareLink, (id: string) => ({ params: { id } }), [
  "/share-links",
]);

/** What has a price opens with the key of a subscription in the page's address. */
export function sharedOptions(token: string, apiKey: string | null) {
  return query(sharing.getShared, { params: { token }, query: keyQuery(apiKey) });
}

export function sharedDataOptions(token: string, apiKey: string | null, isLive = false) {
  return {
    ...query(sharing.getSharedData, { params: { token }, query: keyQuery(apiKey) }),
    refetchInterval: refreshMs(isLive),
  };
}

function keyQuery(apiKey: string | null): QueryIn<typeof sharing.getShared> {
  return apiKey === null ? {} : { api_key: apiKey };
}
