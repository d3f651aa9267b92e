import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { BodyIn, QueryIn } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/hooks";
import { call } from "./call";

const hookKeys = {
  all: ["hooks"],
  list: (query: object) => ["hooks", "list", query],
  deliveries: (id: string, query: object) => ["hooks", "deliveries", id, query],
} as const;

/** While a message is on its way, what comes of it is looked at again. */
const PENDING_EVERY_MS = 10_000;
/** The first two attempts come within seconds, the others minutes and hours after. */
const NEW_EVERY_MS = 2_000;

export function hooksOptions(query: QueryIn<typeof contract.listHooks>) {
  return queryOptions({
    queryKey: hookKeys.list(query),
    queryFn: ({ signal }) => call(contract.listHooks, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: (known) =>
      known.state.data?.items.some((hook) => hook.last_delivery?.state === "pending")
        ? PENDING_EVERY_MS
        : false,
  });
}

export function deliveriesOptions(id: string, query: QueryIn<typeof contract.listDeliveries>) {
  return queryOptions({
    queryKey: hookKeys.deliveries(id, query),
    queryFn: ({ signal }) => call(contract.listDeliveries, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: (known) => {
      const pending = known.state.data?.items.filter(({ state }) => state === "pending") ?? [];
      if (pending.length === 0) return false;
      return pending.some(({ attempts }) => attempts.length < 2) ? NEW_EVERY_MS : PENDING_EVERY_MS;
    },
  });
}

export function createHookOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (body: BodyIn<typeof contract.createHook>) => call(contract.createHook, { body }),
    onSuccess: () => forgetHooks(queries),
  });
}

export function deleteHookOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(contract.deleteHook, { params: { id } }),
    onSettled: () => forgetHooks(queries),
  });
}

export function testHookOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(contract.testHook, { params: { id } }),
    onSettled: () => forgetHooks(queries),
  });
}

export function redeliverOptions(queries: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: (n: number) => call(contract.redeliver, { params: { id, n } }),
    onSettled: () => forgetHooks(queries),
  });
}

function forgetHooks(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: hookKeys.all });
}
