import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { BodyIn } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/hooks";
import { call } from "./call";
import { endless, type ListQuery } from "./endless";

const hookKeys = {
  all: ["hooks"],
  list: (query: object) => ["hooks", "list", query],
  deliveries: (id: string, query: object) => ["hooks", "deliveries", id, query],
} as const;

/** While a message is on its way, what comes of it is looked at again. */
const PENDING_EVERY_MS = 10_000;
/** The first two attempts come within seconds, the others minutes and hours after. */
const NEW_EVERY_MS = 2_000;

export function hooksPages(query: ListQuery<typeof contract.listHooks>) {
  return {
    ...endless(hookKeys.list(query), (at, signal) =>
      call(contract.listHooks, { query: { ...query, ...at }, signal }),
    ),
    refetchInterval: ({ state }: Known<{ last_delivery: { state: string } | null }>) =>
      itemsOf(state).some((hook) => hook.last_delivery?.state === "pending") ? PENDING_EVERY_MS : false,
  };
}

export function deliveriesPages(id: string, query: ListQuery<typeof contract.listDeliveries>) {
  return {
    ...endless(hookKeys.deliveries(id, query), (at, signal) =>
      call(contract.listDeliveries, { params: { id }, query: { ...query, ...at }, signal }),
    ),
    refetchInterval: ({ state }: Known<{ state: string; attempts: readonly unknown[] }>) => {
      const pending = itemsOf(state).filter((delivery) => delivery.state === "pending");
      if (pending.length === 0) return false;
      return pending.some(({ attempts }) => attempts.length < 2) ? NEW_EVERY_MS : PENDING_EVERY_MS;
    },
  };
}

interface Known<Item> {
  readonly state: {
    readonly data?: { readonly pages: readonly { readonly items: readonly Item[] }[] } | undefined;
  };
}

function itemsOf<Item>({ data }: Known<Item>["state"]): Item[] {
  return data?.pages.flatMap(({ items }) => items) ?? [];
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
