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
 * The interval is random per tab, so that dashboards opened at the same time don't poll at the same time. It
 * is computed only once, because a new value on each render would restart the wait. react-query doesn't poll
 * in hidden tabs. The browser sends the cached ETag, so unchanged data isn't sent again.
 */
const REFRESH_EVERY_MS = 15_000 * (1 + JITTER * (Math.random() - 0.5));
/**
 * Poll interval when the change stream is connected, for changes that it doesn't report, such as a failed
 * run.
 */
const TOLD_TOO_MS = 4 * REFRESH_EVERY_MS;

function refreshMs(isLive: boolean): number {
  return isLive ? TOLD_TOO_MS : REFRESH_EVERY_MS;
}

/**
 * Returns the URL of the stream that reports changes to the items. All tabs of a browser share this stream.
 */
export function changesAddress(items: readonly string[]): string {
  return addressOf(contract.followChanges.path, {}, { items: items.join(",") });
}

export function dashboardListOptions(query: { folder?: string; tag?: string }) {
  return pages(contract.listDashboards, { query: { ...query, limit: 200 } });
}

export function dashboardDataOptions(id: string, isLive = false) {
  return {
    ...query(contract.getDashboardData, { params: { id } }),
    refetchInterval: refreshMs(isLive),
  };
}

/** A dashboard's data at a past time never changes. */
export function dashboardThenOptions(id: string, asOf: string) {
  return queryOptions({
    ...query(contract.getDashboardData, { params: { id }, query: { as_of: asOf } }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
}

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
 * Saves changes to a dashboard optimistically and one after another, each based on the previous response.
 * Earlier responses lack the changes that are still queued, so only the last response is applied in full.
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

/** Deleting a widget removes it from all dashboards. */
export const deleteWidgetOptions = change(contract.deleteWidget, (id: string) => ({ params: { id } }), SHOWN);

type SharedKind = sharing.Shared["kind"];

export function createShareLinkOptions(kind: SharedKind, id: string) {
  return change(sharing.createShareLink, () => ({ body: { kind, id } }), ["/share-links"]);
}

export const deleteShareLinkOptions = change(sharing.deleteShareLink, (id: string) => ({ params: { id } }), [
  "/share-links",
]);

/** If the item is paid, `apiKey` is the subscription key from the page's URL. */
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
