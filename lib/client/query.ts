import {
  keepPreviousData,
  mutationOptions,
  type Query,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import type { z } from "zod";
import type { AnswerOf, BodyIn, Endpoint, ParamsOf, QueryIn } from "@/lib/contract/endpoint";
import { fillPath } from "./address-of";
import { type CallInput, call } from "./call";
import { type EndlessOptions, endless, type ListPage } from "./endless";
import { readPages } from "./read-pages";

/** Only reads that use POST, such as a preview, have a body. */
export interface Asked<E extends Endpoint> {
  readonly params?: ParamsOf<E>;
  readonly query?: QueryIn<E>;
  readonly body?: BodyIn<E>;
}

/**
 * The query's cache key: the URL and the parameters, for example `["/workflows/7/versions", { query: { limit:
 * 20 } }]`.
 */
export function keyOf<E extends Endpoint>(endpoint: E, asked?: Asked<E>): readonly [string, ...unknown[]];
export function keyOf(
  { path }: Endpoint,
  { params, query, body }: Asked<Endpoint> = {},
): readonly [string, ...unknown[]] {
  const address = fillPath(path, asRecord(params));
  return query === undefined && body === undefined ? [address] : [address, { query, body }];
}

/** Spread the options to add more: `{ ...query(getKeys), refetchInterval: 10_000 }`. */
export function query<E extends Endpoint>(endpoint: E, asked: Asked<E> = {}) {
  return queryOptions({
    queryKey: keyOf(endpoint, asked),
    queryFn: ({ signal }) => call(endpoint, { ...asked, signal }),
  });
}

/**
 * Like `query`, but shows the previous response until the next one arrives, for example when a filter
 * changes.
 */
export function steadyQuery<E extends Endpoint>(endpoint: E, asked: Asked<E> = {}) {
  return queryOptions({ ...query(endpoint, asked), placeholderData: keepPreviousData });
}

type ListEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<ListPage<unknown>>>;
type ItemOf<E> = AnswerOf<E> extends { readonly items: readonly (infer Item)[] } ? Item : never;

export function pages<E extends ListEndpoint>(endpoint: E, asked?: Asked<E>): EndlessOptions<ItemOf<E>>;
export function pages(endpoint: ListEndpoint, asked: Asked<ListEndpoint> = {}): unknown {
  return endless(keyOf(endpoint, asked), (at, signal) =>
    call(endpoint, { ...asked, query: { ...asRecord(asked.query), ...at }, signal }),
  );
}

export function wholeList<E extends ListEndpoint>(endpoint: E, asked: Asked<E> = {}) {
  return queryOptions({
    queryKey: [...keyOf(endpoint, asked), "whole"],
    queryFn: ({ signal }) => readWhole(endpoint, asked, signal),
  });
}

export function readWhole<E extends ListEndpoint>(
  endpoint: E,
  asked?: Asked<E>,
  signal?: AbortSignal,
): Promise<ItemOf<E>[]>;
export function readWhole(
  endpoint: ListEndpoint,
  asked: Asked<ListEndpoint> = {},
  signal?: AbortSignal,
): Promise<unknown[]> {
  return readPages((at) =>
    call(endpoint, { ...asked, query: { ...asRecord(asked.query), ...at }, ...(signal && { signal }) }),
  );
}

/**
 * `input` turns the argument of `mutate` into the call. Afterwards, even on failure, the queries under `forgets` are
 * refetched: `/runs` means only that query, and `/runs/**` includes everything below it.
 */
export function change<E extends Endpoint, Given = void>(
  endpoint: E,
  input: (given: Given) => CallInput<E>,
  forgets: readonly string[] = [],
) {
  return mutationOptions({
    mutationFn: (given: Given) => call(endpoint, input(given)),
    onSettled: forgetting(forgets),
  });
}

/**
 * A successful change counts as complete once the refetch is done. A failed change is complete immediately, because the
 * refetch might fail for the same reason and delay the error.
 */
export function forgetting(addresses: readonly string[]) {
  return (
    _answer: unknown,
    error: Error | null,
    _given: unknown,
    _before: unknown,
    { client }: { client: QueryClient },
  ) => {
    const reading = forget(client, addresses);
    return error === null ? reading : undefined;
  };
}

export async function forget(queries: QueryClient, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  const predicate = ({ queryKey: [address] }: Query) =>
    typeof address === "string" && addresses.some((each) => covers(each, address));
  dropFirstLoads(queries.getQueryCache().findAll({ predicate, fetchStatus: "fetching" }));
  await queries.invalidateQueries({ predicate });
}

/**
 * A first load that began before the change may return what was there before. `invalidateQueries` waits for such a load
 * instead of replacing it, so it is cancelled here, or marked once it has ended if no page shows it.
 */
function dropFirstLoads(loading: readonly Query[]): void {
  for (const load of loading) {
    if (load.state.data !== undefined) continue;
    if (load.isActive()) void load.cancel({ silent: true });
    else load.promise?.then(() => load.invalidate()).catch(() => undefined);
  }
}

function covers(wanted: string, address: string): boolean {
  if (!wanted.endsWith("/**")) return address === wanted;
  const top = wanted.slice(0, -3);
  return address === top || address.startsWith(`${top}/`);
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
