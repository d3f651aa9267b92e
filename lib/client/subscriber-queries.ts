import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { BodyIn } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/subscribers";
import type { ItemName } from "@/lib/schema/price";
import { call } from "./call";
import { endless, type ListQuery } from "./endless";

const subscriberKeys = {
  all: ["subscribers"],
  list: (query: object) => ["subscribers", "list", query],
  sales: ["subscribers", "sales"],
} as const;

export const salesOptions = queryOptions({
  queryKey: subscriberKeys.sales,
  queryFn: ({ signal }) => call(contract.listSales, { signal }),
});

export function subscribersPages(query: ListQuery<typeof contract.listSubscribers>) {
  return endless(subscriberKeys.list(query), (at, signal) =>
    call(contract.listSubscribers, { query: { ...query, ...at }, signal }),
  );
}

export function endSubscriberOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(contract.endSubscription, { params: { id }, body: reason === "" ? {} : { reason } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: subscriberKeys.all }),
  });
}

export function tellSubscribersOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: ({ kind, id, ...body }: ItemName & BodyIn<typeof contract.tellSubscribers>) =>
      call(contract.tellSubscribers, { params: { kind, id }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: subscriberKeys.all }),
  });
}
